import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CONTENT_SECURITY_POLICY, ISOLATION_HEADERS } from '../../companion/headers';
import { listen } from '../../companion/server/listen';
import { askServer, servedApp } from './served-app';

describe('DNS rebinding: a page that gave its own name to this computer', () => {
  test.each(['evil.example', 'evil.example:PORT', 'localhost', 'localhost:1', '127.0.0.2:PORT'])(
    'Host "%s" is turned away',
    async (name) => {
      const { ask, port } = await servedApp();
      const host = name.replace('PORT', String(port));
      const { status, body } = await ask('/models/offers.json', { headers: { host } });
      expect(status).toBe(403);
      expect(body.toString()).not.toContain('gguf');
    },
  );

  test.each(['localhost', '127.0.0.1', '[::1]'])('%s is let in', async (name) => {
    const { ask, port } = await servedApp();
    expect((await ask('/', { headers: { host: `${name}:${port}` } })).status).toBe(200);
  });
});

describe('headers without which the page has no threads, or no guard', () => {
  const everyAnswer = Object.fromEntries(
    Object.entries({
      ...ISOLATION_HEADERS,
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    }).map(([name, value]) => [name.toLowerCase(), value]),
  );

  test.each([
    ['the page', '/', {}, 200],
    ['a script', '/assets/index-a1b2c3.js', {}, 200],
    ['a model', '/models/fake.gguf', { method: 'HEAD' }, 200],
    ['not found', '/gone', {}, 404],
    ['not allowed', '/', { method: 'DELETE' }, 405],
    ['turned away', '/', { headers: { host: 'evil.example' } }, 403],
    ['a malformed host', '/', { headers: { host: 'a@b' } }, 400],
    ['no such range', '/models/fake.gguf', { headers: { range: 'bytes=9999999-' } }, 416],
  ])('%s', async (_what, path, options, status) => {
    const answer = await (await servedApp()).ask(path, options);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(everyAnswer);
  });

  test('a failure inside: 500 without its words, which go to the log', async () => {
    const { ask, shelf, errors } = await servedApp();
    shelf.offers = () => Promise.reject(new Error('/home/someone/secret'));
    const answer = await ask('/models/offers.json');
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).not.toContain('secret');
    expect(answer.headers).toMatchObject(everyAnswer);
    expect(errors.map(({ message }) => message)).toEqual(['/home/someone/secret']);
  });
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  '%s changes nothing: 405',
  async (method) => {
    const { status, headers } = await (await servedApp()).ask('/', { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  },
);

describe('the port', () => {
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', (c) => c.text('ours'));

  /** Somebody else on a port of their own, at `host`. */
  const somebodyElse = async (host: string): Promise<number> => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  };

  // Containers often have IPv4 only.
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const loopback = ['127.0.0.1', '::1'].filter((host) =>
    addresses.some(({ address }) => address === host),
  );

  test.each([...loopback, '0.0.0.0'])('taken at %s: the next free one', async (host) => {
    const taken = await somebodyElse(host);
    const server = await listen(app, taken);
    onTestFinished(() => server.close());
    expect(server.port).toBeGreaterThan(taken);
    expect(server.port).toBeLessThanOrEqual(taken + 20);
  });

  test('the same one answers at every address of localhost', async () => {
    const server = await listen(app, 0);
    onTestFinished(() => server.close());
    for (const host of loopback)
      expect((await askServer({ host, port: server.port, path: '/' })).body.toString()).toBe(
        'ours',
      );
  });

  test('is given back at once, whatever a client is still in the middle of', async () => {
    const server = await listen(app, 0);
    const { port } = server;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\n');
    socket.on('error', () => socket.destroy());
    await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
    await server.close();
    const again = await listen(app, port);
    onTestFinished(() => again.close());
    expect(again.port).toBe(port);
  });
});
