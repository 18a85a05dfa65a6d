import { ESLint } from 'eslint';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const eslint = new ESLint();

/** A file that exists: rules with types refuse any other. Its text is replaced. */
function fileIn(folder: string, suffix: string): string {
  const path = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .find((name) => name.endsWith(suffix) && !name.endsWith('.d.ts'));
  if (!path) throw new Error(`no ${suffix} in ${folder}`);
  return join(folder, path);
}

async function rulesBrokenBy(code: string, filePath: string): Promise<(string | null)[]> {
  const results = await eslint.lintText(code, { filePath });
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

const component = fileIn('src/ui', '.svelte');
const page = fileIn('src/ui', '.ts');
const room = fileIn('src/wire', '.ts');
const client = fileIn('src/client', '.ts');
const test = fileIn('tests/unit', '.test.ts');

const WORKER = "export const w = new URL('../../workers/a.worker.ts', import.meta.url);\n";

// The first text with types waits for the whole program.
beforeAll(() => rulesBrokenBy('', room), 60_000);

it.each([
  ['raw HTML in a component', 'svelte/no-at-html-tags', '{@html document.title}\n', component],
  ['raw HTML in code', 'no-restricted-syntax', 'document.body.innerHTML = "<b>";\n', page],
  ['a request from the page', 'no-restricted-globals', 'void fetch("/x");\n', page],
  ['a request through window', 'no-restricted-properties', 'void window.fetch("/x");\n', page],
  [
    'an engine’s type in a component',
    'no-restricted-imports',
    '<script lang="ts">\n  import type { A } from "../../engines/a";\n  export const a: A | null = null;\n</script>\n',
    component,
  ],
  ['an empty catch', 'no-restricted-syntax', 'try { run(); } catch { /* fine */ }\n', room],
  ['a swallowed rejection', 'no-restricted-syntax', 'run().catch(() => {});\n', room],
  ['a lost promise', '@typescript-eslint/no-floating-promises', 'Promise.resolve(1);\n', room],
  ['any', '@typescript-eslint/no-explicit-any', 'export const a: any = 1;\n', room],
  ['@ts-ignore', '@typescript-eslint/ban-ts-comment', '// @ts-ignore\nexport const a = 1;\n', room],
  ['a worker started outside the client', 'no-restricted-syntax', WORKER, room],
  ['a note to self', 'no-warning-comments', '// TODO later\nexport const a = 1;\n', room],
  ['a file of 401 lines', 'max-lines', '\n'.repeat(401), room],
  ['a test left alone', 'no-restricted-syntax', 'it.only("x", () => {});\n', test],
])('%s is refused', async (_title, rule, code, file) => {
  expect(await rulesBrokenBy(code, file)).toContain(rule);
});

it('the client may start workers', async () => {
  expect(await rulesBrokenBy(WORKER, client)).toEqual([]);
});
