import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countCheck, countPlaywright, countVitest } from './counts.mjs';
import { run } from './process.mjs';

const bin = (path) => join('node_modules', path);
const node = (path, args, options) => run(process.execPath, [bin(path), ...args], options);

/** A check that is one test and only speaks when it fails. */
const check = (path, ...args) => ({
  async run() {
    const { code, output } = await node(path, args, { quiet: true });
    return { ...countCheck(code), output };
  },
});

/** The projects of `tests/vitest.config.ts`, by their folder; those that are wanted share one invocation. */
export const SUITES = ['unit', 'contract', 'companion', 'browser'];

/**
 * Every step in order. `run` gets the wanted suites and returns counts, with the output of a quiet step.
 * @type {Record<string, { run(suites: string[], root: string): Promise<import('./counts.mjs').Counts & { output?: string }>, browser?: boolean }>}
 */
export const STEPS = {
  format: check('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  lint: check('eslint/bin/eslint.js', '--max-warnings=0', '.'),
  types: check(
    'svelte-check/bin/svelte-check',
    '--tsconfig=./tsconfig.json',
    '--fail-on-warnings',
    '--output=human',
  ),
  arch: check(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config=.dependency-cruiser.cjs',
    'src',
    'workers',
    'companion',
  ),
  suites: {
    async run(suites) {
      const file = reportFile('vitest');
      const args = ['run', '--config=tests/vitest.config.ts', '--reporter=dot'];
      const { code } = await node('vitest/vitest.mjs', [
        ...args,
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...suites.map((suite) => `--project=${suite}`),
      ]);
      return countVitest(read(file), suites, code);
    },
  },
  build: {
    async run(_suites, root) {
      const { ensureBuilt } = await import('../../companion/prepare.mjs');
      await ensureBuilt(root);
      return countCheck(0);
    },
  },
  e2e: {
    async run() {
      const file = reportFile('playwright');
      const { code } = await node(
        '@playwright/test/cli.js',
        ['test', '--config=tests/e2e/playwright.config.ts'],
        { env: { WATTSON_E2E_REPORT: file } },
      );
      return countPlaywright(read(file), code);
    },
  },
};

/**
 * What to run for the names a person gave; everything for none.
 * @returns {{ steps: string[], suites: string[], unknown: string[] }}
 */
export function plan(names) {
  const known = [...Object.keys(STEPS).filter((name) => name !== 'suites'), ...SUITES];
  const wanted = new Set(names.length > 0 ? names : known);
  // The end-to-end tests run what was built; building what is current costs nothing.
  if (wanted.has('e2e')) wanted.add('build');
  const suites = SUITES.filter((suite) => wanted.has(suite));
  const steps = Object.keys(STEPS).filter((name) =>
    name === 'suites' ? suites.length > 0 : wanted.has(name),
  );
  return { steps, suites, unknown: names.filter((name) => !known.includes(name)) };
}

const reportFile = (name) => join(mkdtempSync(join(tmpdir(), 'wattson-test-')), `${name}.json`);

/** The report, or `null` if the runner wrote none that can be read: that is a failure, counted as one. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.log(`No report: ${error.message}`);
    return null;
  }
}
