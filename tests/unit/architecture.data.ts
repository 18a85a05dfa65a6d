type Files = Readonly<Record<string, string>>;

/** What stands around every tree: two packages that may be used, one that may not, one that nobody declared. */
export const PACKAGES: Files = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { dexie: '1', '@wllama/wllama': '1' },
    devDependencies: { vitest: '1' },
  }),
  ...Object.fromEntries(
    ['dexie', '@wllama/wllama', 'vitest', 'undeclared'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'export const thing = 1;'],
    ]),
  ),
};

/** One import of `to` in `from`; `to` is written too, so that only the arrow is wrong. */
function arrow(from: string, to: string): Files {
  const up = '../'.repeat(from.split('/').length - 1);
  return {
    [from]: `import { thing } from '${up}${to.replace(/[.]ts$/, '')}';\nexport const own = thing;\n`,
    [to]: 'export const thing = 1;\n',
  };
}

const uses = (from: string, statement: string): Files => ({ [from]: `${statement}\n` });

const WLLAMA = '@wllama/wllama';

/** A rule and the least that breaks it. */
export const FORBIDDEN: Readonly<Record<string, { rule: string; files: Files }>> = {
  'contracts → wire': {
    rule: 'contracts-stand-alone',
    files: arrow('src/contracts/a.ts', 'src/wire/b.ts'),
  },
  'registry → wire': {
    rule: 'registry-stands-alone',
    files: arrow('src/registry.ts', 'src/wire/b.ts'),
  },
  'wire → storage': {
    rule: 'wire-knows-contracts',
    files: arrow('src/wire/a.ts', 'src/storage/b.ts'),
  },
  'telemetry → engines': {
    rule: 'telemetry-is-below-engines',
    files: arrow('src/telemetry/a.ts', 'src/engines/b.ts'),
  },
  'intelligence → storage': {
    rule: 'intelligence-is-below-engines',
    files: arrow('src/intelligence/a.ts', 'src/storage/b.ts'),
  },
  'storage → runtime': {
    rule: 'storage-is-below-engines',
    files: arrow('src/storage/a.ts', 'src/runtime/b.ts'),
  },
  'engines → tools': {
    rule: 'parts-never-meet',
    files: arrow('src/engines/a.engine.ts', 'src/tools/b.tool.ts'),
  },
  'tools → memory': {
    rule: 'parts-never-meet',
    files: arrow('src/tools/a.tool.ts', 'src/memory/b.memory.ts'),
  },
  'learning → engines': {
    rule: 'parts-never-meet',
    files: arrow('src/learning/routing/a.router.ts', 'src/engines/b.engine.ts'),
  },
  'engines → storage': {
    rule: 'parts-know-the-ground',
    files: arrow('src/engines/a.engine.ts', 'src/storage/b.ts'),
  },
  'agents → engines': {
    rule: 'agents-are-handed-their-parts',
    files: arrow('src/agents/a.agent.ts', 'src/engines/b.engine.ts'),
  },
  'runtime → client': {
    rule: 'runtime-is-faceless',
    files: arrow('src/runtime/a.ts', 'src/client/b.ts'),
  },
  'client → runtime': {
    rule: 'client-is-the-wire',
    files: arrow('src/client/a.ts', 'src/runtime/b.ts'),
  },
  'ui → storage': {
    rule: 'page-knows-contracts-and-client',
    files: arrow('src/ui/a.ts', 'src/storage/b.ts'),
  },
  'pwa → engines': {
    rule: 'page-knows-contracts-and-client',
    files: arrow('src/pwa/a.ts', 'src/engines/b.engine.ts'),
  },
  'a component → engines': {
    rule: 'page-knows-contracts-and-client',
    files: {
      'src/ui/A.svelte':
        '<script lang="ts">\n  import { thing } from \'../engines/b\';\n</script>\n{thing}\n',
      'src/engines/b.ts': 'export const thing = 1;\n',
    },
  },
  'an imported type → engines': {
    rule: 'page-knows-contracts-and-client',
    files: {
      'src/ui/a.ts':
        "import type { Thing } from '../engines/b';\nexport const own: Thing | null = null;\n",
      'src/engines/b.ts': 'export interface Thing { readonly id: string }\n',
    },
  },
  'ui → dexie': {
    rule: 'dexie-only-in-storage',
    files: uses('src/ui/a.ts', "import { thing } from 'dexie';\nexport const own = thing;"),
  },
  'workers → ui': {
    rule: 'hosts-never-draw',
    files: arrow('workers/a.worker.ts', 'src/ui/b.ts'),
  },
  'workers → companion': {
    rule: 'workers-not-companion',
    files: arrow('workers/a.worker.ts', 'companion/b.ts'),
  },
  'src → companion': {
    rule: 'src-never-its-hosts',
    files: arrow('src/runtime/a.ts', 'companion/b.ts'),
  },
  'client → workers by import': {
    rule: 'src-never-its-hosts',
    files: arrow('src/client/a.ts', 'workers/b.worker.ts'),
  },
  'companion → tests': {
    rule: 'product-never-tests',
    files: arrow('companion/a.ts', 'tests/b.ts'),
  },
  'two files that import each other': {
    rule: 'no-circular',
    files: {
      'src/wire/a.ts': "import { b } from './b';\nexport const a = () => b;\n",
      'src/wire/b.ts': "import { a } from './a';\nexport const b = () => a;\n",
    },
  },
  'wllama outside engines': {
    rule: 'heavy-only-in-engines',
    files: uses('src/runtime/a.ts', `export const load = () => import('${WLLAMA}');`),
  },
  'wllama loaded with its engine': {
    rule: 'heavy-only-on-demand',
    files: uses('src/engines/a.engine.ts', `export { thing } from '${WLLAMA}';`),
  },
  'a file that nobody knows': {
    rule: 'no-orphans',
    files: { 'src/runtime/a.ts': 'export const own = 1;\n' },
  },
  'an import of nothing': {
    rule: 'no-unresolvable',
    files: uses('src/runtime/a.ts', "export { thing } from './gone';"),
  },
  'a development package in src': {
    rule: 'no-dev-packages',
    files: uses('src/runtime/a.ts', "export { thing } from 'vitest';"),
  },
  'a package that nobody declared': {
    rule: 'no-undeclared-packages',
    files: uses('src/runtime/a.ts', "export { thing } from 'undeclared';"),
  },
};

/** Arrows that look alike and are right: a rule that fires on these would be lifted within a week. */
export const ALLOWED: Readonly<Record<string, Files>> = {
  'engines → intelligence': arrow('src/engines/a.engine.ts', 'src/intelligence/b.ts'),
  'runtime → engines': arrow('src/runtime/a.ts', 'src/engines/b.engine.ts'),
  'ui → client': arrow('src/ui/a.ts', 'src/client/b.ts'),
  'workers → runtime': arrow('workers/a.worker.ts', 'src/runtime/b.ts'),
  'storage → dexie': uses('src/storage/a.ts', "export { thing } from 'dexie';"),
  'wllama on demand': uses(
    'src/engines/a.engine.ts',
    `export const load = () => import('${WLLAMA}');`,
  ),
  "wllama's types": uses(
    'src/engines/a.engine.ts',
    `import type { thing } from '${WLLAMA}';\nexport type Own = typeof thing;`,
  ),
  'a worker named by its address': {
    'src/client/a.ts':
      "import { thing } from '../wire/c';\nexport const own = [thing, new URL('../../workers/b.worker.ts', import.meta.url)];\n",
    'src/wire/c.ts': 'export const thing = 1;\n',
  },
};
