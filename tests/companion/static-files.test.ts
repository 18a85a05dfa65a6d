import { readdir, readlink, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { PAGE, servedApp } from './served-app';

describe('the kind of a file', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/index.html', 'text/html; charset=utf-8'],
    ['/assets/index-a1b2c3.js', 'text/javascript; charset=utf-8'],
    // Else the browser refuses to compile while it loads.
    ['/assets/wllama-d4e5f6.wasm', 'application/wasm'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icons/icon.svg', 'image/svg+xml; charset=utf-8'],
    ['/icons/icon.png', 'image/png'],
  ])('%s is %s', async (path, type) => {
    const { status, headers } = await (await servedApp()).ask(path);
    expect([status, headers['content-type']]).toEqual([200, type]);
  });

  test('an empty file is answered, not waited for', async () => {
    const { status, body } = await (await servedApp()).ask('/empty.txt');
    expect([status, body.length]).toEqual([200, 0]);
  });
});

describe('a path that is not there', () => {
  // The page in place of a script is the blank screen that nobody can explain.
  test.each(['/assets/index-gone.js', '/chat', '/assets', '/assets/', '/index.html/', '//', '/%'])(
    '%s is 404 in plain text, never the page',
    async (path) => {
      const { status, headers, body } = await (await servedApp()).ask(path);
      expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=UTF-8']);
      expect(body.toString()).not.toContain('<');
    },
  );

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '/..\\package.json',
    '/%252e%252e/package.json',
    '/.secret',
    '/assets/../.secret',
    '/index.html%00.js',
    '/C:/package.json',
  ])('%s does not lead out of the page', async (path) => {
    const { status, body } = await (await servedApp()).ask(path);
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toMatch(/secret|dotfile/);
  });
});

describe('what the browser keeps', () => {
  test('hashed files for ever, all others only as long as they are the same', async () => {
    const { ask } = await servedApp();
    const control = async (path: string) => (await ask(path)).headers['cache-control'];
    expect(await control('/assets/index-a1b2c3.js')).toBe('public, max-age=31536000, immutable');
    expect(await control('/')).toBe('no-cache');
    expect(await control('/service.worker.js')).toBe('no-cache');
  });

  test('an unchanged page is 304, a rebuilt one is sent again', async () => {
    const { ask, modelPath } = await servedApp();
    const etag = String((await ask('/')).headers.etag);
    const again = { headers: { 'if-none-match': `"other", ${etag}` } };
    const unchanged = await ask('/', again);
    expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([
      304,
      0,
      etag,
    ]);
    await utimes(join(dirname(modelPath), 'dist/app/index.html'), 1, 1);
    expect((await ask('/', again)).status).toBe(200);
  });
});

describe('compression', () => {
  const gzip = { headers: { 'accept-encoding': 'gzip, br' } };

  test('text arrives as gzip, and is the same text', async () => {
    const { headers, body } = await (await servedApp()).ask('/', gzip);
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(body.length).toBeLessThan(PAGE.length / 2);
    expect(gunzipSync(body).toString()).toBe(PAGE);
  });

  test('WebAssembly does not, so that its length is known', async () => {
    const { headers } = await (await servedApp()).ask('/assets/wllama-d4e5f6.wasm', gzip);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe('5000');
  });
});

test('HEAD tells the length and sends nothing', async () => {
  const { status, headers, body } = await (await servedApp()).ask('/', { method: 'HEAD' });
  expect([status, headers['content-length'], body.length]).toEqual([200, String(PAGE.length), 0]);
});

// Where the system lists open files.
test.runIf(process.platform === 'linux')(
  'readers who leave in the middle leave no open files',
  async () => {
    const { port, modelPath } = await servedApp();
    // More than the buffers between here and there hold.
    await writeFile(join(dirname(modelPath), 'dist/app/big.wasm'), Buffer.alloc(16_000_000));
    const openFiles = async () => {
      const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`));
      const names = await Promise.allSettled(links);
      return names.filter((name) => name.status === 'fulfilled' && name.value.endsWith('big.wasm'));
    };
    for (let reader = 0; reader < 10; reader += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /big.wasm HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
      // Some leave before the answer begins, some after.
      if (reader % 2 === 0) await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
    }
    await vi.waitFor(async () => expect(await openFiles()).toEqual([]), 4_000);
  },
);
