import { execFile, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { freshClone, type FreshClone } from './fresh-clone';

// Several processes for each test, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const ALL = ['npm ci', 'build app', 'build companion'];

test('a fresh clone is installed, built and served; the second start does none of it again', async () => {
  const clone = await freshClone();
  const first = await clone.start();
  expect(first).toMatchObject({ code: 0, did: ALL });
  expect(first.output.split('\n')).toEqual([
    expect.stringContaining('Installing'),
    'Building the page',
    'Building the companion',
    'cli serve --no-open',
    '',
  ]);
  const second = await clone.start();
  expect(second).toMatchObject({ code: 0, did: [], output: 'cli serve --no-open\n' });
});

describe('a change since the last start', () => {
  test.each([
    ['the page', 'src/main.ts', ['build app', 'build companion']],
    ['a worker', 'workers/agent.worker.ts', ['build app']],
    ['an icon', 'public/icons/icon.svg', ['build app']],
    ['the companion', 'companion/cli.ts', ['build companion']],
    [
      'its headers, which the page has too',
      'companion/headers.ts',
      ['build app', 'build companion'],
    ],
    ['how it is built', 'vite.config.ts', ['build app', 'build companion']],
    ['the lock file', 'package-lock.json', ALL],
    ['a document', 'README.md', []],
  ])('of %s (%s)', async (_what, path, did) => {
    const clone = await freshClone();
    await clone.start();
    await clone.write(path, '{ "changed": true }');
    expect((await clone.start()).did).toEqual(did);
  });
});

describe('packages that a person installed', () => {
  const installed = async (clone: FreshClone, version: string, cpu?: string) => {
    const entry = { version, integrity: 'sha', ...(cpu && { cpu: [cpu] }) };
    const record = { packages: { 'node_modules/vite': entry } };
    await clone.write('node_modules/.package-lock.json', JSON.stringify(record));
    await clone.write('node_modules/vite/package.json', '{"type":"commonjs"}');
    await clone.write('node_modules/vite/bin/vite.js', VITE_STANDS_IN);
  };
  const VITE_STANDS_IN = 'eval(process.env.FAKE_VITE)';

  test('are not installed again, if they are the ones of the lock file', async () => {
    const clone = await freshClone();
    await installed(clone, '1.0.0');
    expect((await clone.start()).did).toEqual(['build app', 'build companion']);
  });

  test.each([
    ['of another version', '0.9.0', undefined],
    ['for another processor', '1.0.0', 'm68k'],
  ])('%s are replaced', async (_what, version, cpu) => {
    const clone = await freshClone();
    await installed(clone, version, cpu);
    expect((await clone.start()).did).toEqual(ALL);
  });
});

describe('a start that does not get to its end', () => {
  test('a build that fails shows why, and is done again', async () => {
    const clone = await freshClone();
    const failed = await clone.start({ FAIL: 'app' });
    expect(failed).toMatchObject({ code: 1, did: ['npm ci', 'build app'] });
    expect(failed.output).toContain('the reason\nBuilding the page failed; the reason is above.\n');
    expect(failed.output).not.toMatch(/^ +at /m);
    expect((await clone.start()).did).toEqual(['build app', 'build companion']);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s while building ends the build too',
    async (signal) => {
      const clone = await freshClone();
      const stop = async (child: ChildProcess) => {
        await vi.waitFor(
          async () =>
            expect(await readFile(join(clone.root, 'log'), 'utf8')).toContain('companion'),
          20_000,
        );
        child.kill(signal);
      };
      const stopped = await clone.start({ HANG: 'companion' }, stop);
      expect(stopped.code).toBe(130);
      expect(stopped.output).toContain('interrupted');
      expect((await clone.start()).did).toEqual(['build companion']);
    },
  );

  test('no npm: named, instead of a stack', async () => {
    const clone = await freshClone();
    const { code, output } = await clone.start({ npm_execpath: '', PATH: '/nowhere' });
    expect(code).toBe(1);
    expect(output).toContain('Installing failed: npm could not be started (ENOENT).');
  });
});

test('a Node that is too old is refused in one line, before anything is read', async () => {
  const clone = await freshClone();
  await clone.write('companion/prepare.mjs', 'syntax that an old Node does not know ¿');
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.4'}})`;
  const run = promisify(execFile)(
    process.execPath,
    ['--import', old, join(clone.root, 'companion/start.mjs')],
    { cwd: clone.root },
  );
  const stderr =
    'Wattson needs Node.js 20.19 or newer; this is 18.20.4. Get it from https://nodejs.org\n';
  await expect(run).rejects.toMatchObject({ code: 1, stderr });
});
