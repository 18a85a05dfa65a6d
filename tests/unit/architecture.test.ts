import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ALLOWED, FORBIDDEN, PACKAGES } from './architecture.data';

const config = await extractConfig('./.dependency-cruiser.cjs');
const tsConfig = extractTSConfig('./tsconfig.json');

const trees: string[] = [];
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true })));

/** The names of the rules that fire on a tree of these files, given as path → text. */
async function rulesBrokenBy(files: Readonly<Record<string, string>>): Promise<string[]> {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'wattson-arch-')));
  trees.push(tree);
  for (const [path, text] of Object.entries({ ...PACKAGES, ...files })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  const roots = [...new Set(Object.keys(files).map((path) => path.split('/', 1)[0] ?? path))];
  const { output } = await cruise(
    roots,
    { ...config.options, ruleSet: config, validate: true, baseDir: tree },
    config.options?.enhancedResolveOptions,
    { tsConfig },
  );
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map((violation) => violation.rule.name))];
}

describe('the arrows of design §2', () => {
  it.each(Object.entries(FORBIDDEN))('%s fires', async (_title, { rule, files }) => {
    expect(await rulesBrokenBy(files)).toContain(rule);
  });

  it.each(Object.entries(ALLOWED))('%s is let through', async (_title, files) => {
    expect(await rulesBrokenBy(files)).toEqual([]);
  });

  it('has no rule that no fixture breaks', () => {
    const broken = new Set(Object.values(FORBIDDEN).map(({ rule }) => rule));
    const rules = (config.forbidden ?? []).map((rule) => rule.name);
    expect(rules.filter((rule) => !broken.has(rule ?? ''))).toEqual([]);
  });
});
