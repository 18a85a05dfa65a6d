import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { hostOf } from '../../src/intelligence/downloads/refusal';
import { known, requestOf, rig } from '../fixtures/download-rig';
import {
  file,
  inTurn,
  scripted,
  status,
  WEIGHTS,
  type Scripted,
} from '../fixtures/download-server';

const servers: Scripted[] = [];
const start = async (answer: RequestListener) => {
  const server = await scripted(answer);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const one of servers.splice(0)) await one.close();
});

test.each([
  ['401', 'model/gated', status(401)],
  ['403', 'model/gated', status(403, { 'x-error-code': 'GatedRepo' })],
  [
    '401 for a repository that is not there',
    'model/not-found',
    status(401, { 'x-error-code': 'RepoNotFound' }),
  ],
  ['404', 'model/not-found', status(404)],
  ['410', 'model/not-found', status(410)],
  ['400', 'model/download-failed', status(400)],
])('%s: %s at once, nothing on disk', async (_, code, answer) => {
  const server = await start(answer);
  const { manager, disk } = rig();
  const download = await manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)));
  await expect(download.run()).rejects.toMatchObject({
    record: { code, params: { host: hostOf(server.url) } },
  });
  expect(download.state.error?.next.includes('enter-token')).toBe(code === 'model/gated');
  expect(server.asked).toHaveLength(1);
  expect(await disk()).toEqual([]);
});

test('a token goes to its host and no further, also behind a redirect', async () => {
  const cdn = await start(file(WEIGHTS));
  const hub = await start((request, response) => {
    if (request.headers.authorization !== 'Bearer hf_secret') return status(401)(request, response);
    return void response.writeHead(302, { location: `${cdn.url}/signed` }).end();
  });
  const other = await start(file(WEIGHTS));
  const tokenFor = (host: string) => Promise.resolve(host === hostOf(hub.url) ? 'hf_secret' : null);
  const { manager, bytes } = rig({ tokenFor });
  const files = [known(hub.url, 'a.gguf', WEIGHTS), known(other.url, 'b.gguf', WEIGHTS)];
  await (await manager().open(requestOf(...files))).run();
  expect(hub.asked[0]?.authorization).toBe('Bearer hf_secret');
  expect(cdn.asked[0]?.authorization).toBeUndefined();
  expect(other.asked[0]?.authorization).toBeUndefined();
  expect((await bytes('a.gguf'))?.equals(WEIGHTS)).toBe(true);
  expect((await bytes('b.gguf'))?.equals(WEIGHTS)).toBe(true);
});

test('a signed address that ran out is no locked door: the hub is asked for a new one', async () => {
  const cdn = await start(inTurn(status(403), file(WEIGHTS)));
  const hub = await start(
    (_, response) => void response.writeHead(302, { location: cdn.url }).end(),
  );
  const { manager, bytes } = rig();
  await (await manager().open(requestOf(known(hub.url, 'm.gguf', WEIGHTS)))).run();
  expect(hub.asked).toHaveLength(2);
  expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
});
