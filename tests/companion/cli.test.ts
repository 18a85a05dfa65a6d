import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ModelOffer } from '../../src/contracts/assistant';
import { httpServer, temporaryFolder } from './surroundings';

// Several processes for each test, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));

/** In the repository, so that the built command finds its packages. */
let dist = '';

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  dist = await mkdtemp(join(root, '.cache/companion-'));
  await mkdir(join(dist, 'app'));
  await writeFile(join(dist, 'app/index.html'), '<title>Wattson</title>');
  const outDir = join(dist, 'companion');
  const configFile = join(root, 'vite.config.ts');
  await build({ root, configFile, mode: 'companion', logLevel: 'error', build: { outDir } });
}, 60_000);

afterAll(() => rm(dist, { recursive: true, force: true }));

/** The built `wattson serve`, with a hub that has nothing and only `env` for surroundings. */
async function wattson(env: NodeJS.ProcessEnv, ...args: string[]) {
  const hub = await httpServer((_request, response) => response.writeHead(404).end());
  const models = env.WATTSON_MODELS_DIR ?? (await temporaryFolder());
  const child = spawn(process.execPath, [join(dist, 'companion/cli.js'), 'serve', ...args], {
    env: { PATH: '/nowhere', PORT: '0', WATTSON_MODELS_DIR: models, HF_ENDPOINT: hub.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const seen = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (seen.output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ready = () =>
    vi.waitFor(() => {
      const url = /^Wattson is ready at (http:\/\/localhost:\d+\/)$/m.exec(seen.output)?.[1];
      if (url === undefined) throw new Error(`not ready: ${seen.output}`);
      return url;
    }, 20_000);
  return { child, hub, models, seen, ended, ready };
}

describe('no source has the model', () => {
  test('the page is served all the same, and can say what was tried', async () => {
    const { ready, hub, child, ended, seen } = await wattson({});
    const url = await ready();
    expect(await fetch(url).then((response) => response.text())).toContain('Wattson');
    const offers = await fetch(`${url}models/offers.json`).then(
      (r) => r.json() as Promise<ModelOffer[]>,
    );
    expect(offers).toMatchObject([
      {
        available: false,
        tried: [
          { source: 'models folder' },
          { source: 'model hub', failure: `${new URL(hub.url).host} answered 404` },
          { source: 'Python package', failure: 'there is no Python on this computer' },
        ],
      },
    ]);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(seen.output).toMatch(/Stopped\.\n$/);
  });

  test('--offline asks nobody', async () => {
    const { ready, hub } = await wattson({}, '--offline');
    await ready();
    expect(hub.ranges).toEqual([]);
  });
});

test('Ctrl-C while the model is fetched ends pip too, and what it left', async () => {
  const bin = await temporaryFolder();
  const pidFile = join(bin, 'pid');
  const script = `require('node:fs').writeFileSync('${pidFile}', String(process.pid)); setTimeout(() => {}, 30_000)`;
  await writeFile(join(bin, 'python3'), `#!${process.execPath}\n${script}`);
  await chmod(join(bin, 'python3'), 0o755);
  const { child, ended, models, seen } = await wattson({ PATH: bin });
  const pid = await vi.waitFor(async () => {
    const text = await readFile(pidFile, 'utf8');
    expect(text).toMatch(/^\d+$/);
    return Number(text);
  }, 20_000);
  child.kill('SIGINT');
  // A terminal and npm may both send it.
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(seen.output).not.toContain('    at ');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 20_000);
  expect(await readdir(models)).toEqual([]);
});

describe('the port', () => {
  test('taken: said, and the next free one is used', async () => {
    const somebody = createServer();
    await new Promise<void>((resolve) => somebody.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void somebody.close());
    const taken = (somebody.address() as { port: number }).port;
    const { ready, seen } = await wattson({ PORT: String(taken) }, '--offline');
    const { port } = new URL(await ready());
    expect(Number(port)).toBeGreaterThan(taken);
    expect(seen.output).toContain(`Port ${taken} is taken; this is ${port}.`);
  });

  test('that is none: one line and code 1', async () => {
    const { ended, seen } = await wattson({ PORT: 'http' }, '--offline');
    expect(await ended).toBe(1);
    expect(seen.output).toBe('PORT is "http"; it must be a number from 0 to 65535.\n');
  });
});
