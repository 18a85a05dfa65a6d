import { once } from 'node:events';
import { createServer, type Server as NetServer } from 'node:net';
import { expect, test } from './fixtures';

const DEFAULT_PORT = 1736;

/** Takes the port on one loopback address; somebody else having it is as good. */
async function occupy(host: string): Promise<NetServer> {
  const taken = createServer().listen(DEFAULT_PORT, host);
  await Promise.race([once(taken, 'listening'), new Promise((done) => taken.once('error', done))]);
  return taken;
}

test('a taken port: the next one is used, and said', async ({ ownServer }) => {
  const taken = [await occupy('127.0.0.1'), await occupy('::1')];
  try {
    const server = await ownServer({ PORT: undefined });
    expect(Number(new URL(server.url).port)).toBeGreaterThan(DEFAULT_PORT);
    expect((await fetch(server.url)).status).toBe(200);
  } finally {
    for (const one of taken) one.close();
  }
});

test('everything is served isolated, and the app has no way to load a foreign script', async ({
  server,
}) => {
  const { headers } = await fetch(server.url);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
});
