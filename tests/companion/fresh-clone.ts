import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './surroundings';

const COMPANION = fileURLToPath(new URL('../../companion/', import.meta.url));

const LOCK = { packages: { '': {}, 'node_modules/vite': { version: '1.0.0', integrity: 'sha' } } };

/** Writes what it was called with into `log`, then does what `npm ci` does as far as `start.mjs` can see. */
const NPM = `
  import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
  appendFileSync('log', 'npm ' + process.argv[2] + '\\n');
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/vite/bin', { recursive: true });
  writeFileSync('node_modules/vite/bin/vite.js', process.env.FAKE_VITE);`;

const VITE = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  const mode = process.argv.includes('companion') ? 'companion' : 'app';
  appendFileSync('log', 'build ' + mode + '\\n');
  console.log('chatter of the build');
  if (process.env.HANG === mode) setTimeout(() => {}, 30_000);
  else if (process.env.FAIL === mode) { console.error('the reason'); process.exit(1); }
  else {
    mkdirSync('dist/' + mode, { recursive: true });
    writeFileSync('dist/app/index.html', '');
    if (mode === 'companion') writeFileSync('dist/companion/cli.js', 'console.log("cli", ...process.argv.slice(2))');
  }`;

export interface Run {
  readonly code: number | null;
  readonly output: string;
  /** What was installed and built, in order. */
  readonly did: string[];
}

export interface FreshClone {
  readonly root: string;
  write(path: string, content: string): Promise<void>;
  /** `npm start`, with a scripted npm and Vite in place of the real ones. */
  start(
    env?: NodeJS.ProcessEnv,
    whileRunning?: (child: ChildProcess) => Promise<void>,
  ): Promise<Run>;
}

/** The files that `npm start` needs, in a folder of their own. */
export async function freshClone(): Promise<FreshClone> {
  const root = await temporaryFolder();
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  await write('package.json', '{"type":"module"}');
  await write('package-lock.json', JSON.stringify(LOCK));
  await write('src/main.ts', 'main');
  await write('tools/npm-cli.js', NPM);
  for (const file of ['start.mjs', 'prepare.mjs', 'installed.mjs', 'stamp.mjs'])
    await write(`companion/${file}`, await readFile(join(COMPANION, file), 'utf8'));

  return {
    root,
    write,
    async start(env = {}, whileRunning) {
      await rm(join(root, 'log'), { force: true });
      const npm = { npm_execpath: join(root, 'tools/npm-cli.js'), FAKE_VITE: VITE };
      const child = spawn(process.execPath, ['companion/start.mjs', '--no-open'], {
        cwd: root,
        env: { PATH: process.env.PATH, ...npm, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      await whileRunning?.(child);
      const code = await ended;
      const log = await readFile(join(root, 'log'), 'utf8').catch(() => '');
      return { code, output, did: log.split('\n').filter(Boolean) };
    },
  };
}
