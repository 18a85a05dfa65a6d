import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { ModelBuild } from '../../src/contracts/catalogue';
import { expandMlc } from '../../src/intelligence/hub/expand-mlc';
import { fakeCaches, requestOf, rig } from '../fixtures/download-rig';
import { file, scripted, status, type Scripted } from '../fixtures/download-server';

const SHARDS = [0, 1].map((n) => Buffer.alloc(3000, n + 1));
const MD5 = SHARDS.map((shard) => md5(shard));

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

const MANIFEST = JSON.stringify({
  metadata: { ParamSize: 2 },
  records: SHARDS.map((shard, n) => ({
    dataPath: `params_shard_${n}.bin`,
    format: 'raw-shard',
    nbytes: shard.length,
    records: [],
    md5sum: MD5[n],
  })),
});
const CONFIG = JSON.stringify({ tokenizer_files: ['tokenizer.json', 'tokenizer_config.json'] });
const WASM = Buffer.from('\0asm\x01\0\0\0 library');

const contents = (): Map<string, Buffer> =>
  new Map([
    ['/org/m/resolve/main/mlc-chat-config.json', Buffer.from(CONFIG)],
    ['/org/m/resolve/main/tensor-cache.json', Buffer.from(MANIFEST)],
    ['/org/m/resolve/main/tokenizer.json', Buffer.from('{"model":{}}')],
    ['/org/m/resolve/main/params_shard_0.bin', SHARDS[0] ?? Buffer.alloc(0)],
    ['/org/m/resolve/main/params_shard_1.bin', SHARDS[1] ?? Buffer.alloc(0)],
    ['/lib/m-webgpu.wasm', WASM],
  ]);

const serving =
  (files: Map<string, Buffer>): RequestListener =>
  (request, response) => {
    const content = files.get(request.url ?? '');
    return (content ? file(content) : status(404))(request, response);
  };

const servers: Scripted[] = [];
const start = async (answer: RequestListener) => {
  const server = await scripted(answer);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const one of servers.splice(0)) await one.close();
});

const buildAt = (url: string): ModelBuild => ({
  id: 'm/q4f16_1',
  engineId: 'webllm',
  quantisation: 'q4f16_1',
  files: [],
  sourceUrl: `${url}/org/m`,
  libraryUrl: `${url}/lib/m-webgpu.wasm`,
  downloadBytes: null,
  memoryBytes: null,
  contextTokens: null,
  requiredFeatures: ['webgpu'],
  unchecked: [],
});

const content = async (caches: ReturnType<typeof fakeCaches>) =>
  Object.fromEntries(
    await Promise.all(
      [...caches.content].map(async ([key, response]) => [
        key,
        md5(Buffer.from(await response.clone().arrayBuffer())),
      ]),
    ),
  ) as Record<string, string>;

describe('a WebLLM build', () => {
  test('every file lands in the cache and under the address the engine asks for, and nowhere else', async () => {
    const server = await start(serving(contents()));
    const caches = fakeCaches();
    const { manager, disk } = rig({ caches });
    const files = await expandMlc(buildAt(server.url), fetch);
    await (await manager().open({ ...requestOf(...files), folder: 'm' })).run();
    const base = `${server.url}/org/m/resolve/main/`;
    expect(await content(caches)).toEqual({
      [`webllm/config ${base}mlc-chat-config.json`]: md5(Buffer.from(CONFIG)),
      [`webllm/model ${base}tensor-cache.json`]: md5(Buffer.from(MANIFEST)),
      [`webllm/model ${base}tokenizer.json`]: md5(Buffer.from('{"model":{}}')),
      [`webllm/model ${base}params_shard_0.bin`]: MD5[0],
      [`webllm/model ${base}params_shard_1.bin`]: MD5[1],
      [`webllm/wasm ${server.url}/lib/m-webgpu.wasm`]: md5(WASM),
    });
    expect(await disk()).toEqual([]);
    const asked = server.asked.length;
    await (await manager().open({ ...requestOf(...files), folder: 'm' })).run();
    // Of the library and the tokenizer nobody knows size or hash, so these two are fetched afresh.
    expect(server.asked.length - asked).toBe(2);
  });

  test('a shard with a flipped byte never reaches the cache, the good one does', async () => {
    const files = contents();
    const bad = Buffer.from(SHARDS[1] ?? []);
    bad[1500] = 7;
    files.set('/org/m/resolve/main/params_shard_1.bin', bad);
    const server = await start(serving(files));
    const caches = fakeCaches();
    const { manager, disk } = rig({ caches });
    const download = await manager({ parallelFiles: 1 }).open(
      requestOf(...(await expandMlc(buildAt(server.url), fetch))),
    );
    await expect(download.run()).rejects.toMatchObject({
      record: { code: 'model/corrupt', params: { reason: 'hash', file: 'params_shard_1.bin' } },
    });
    expect([...caches.content.keys()].some((key) => key.endsWith('shard_0.bin'))).toBe(true);
    expect([...caches.content.keys()].some((key) => key.endsWith('shard_1.bin'))).toBe(false);
    expect(await disk()).toEqual([]);
    server.answer = serving(contents());
    await download.run();
    expect(Object.values(await content(caches))).toContain(MD5[1]);
  });

  test('HTML that the engine itself cached is found wrong and replaced', async () => {
    const server = await start(serving(contents()));
    const caches = fakeCaches();
    const url = `${server.url}/org/m/resolve/main/params_shard_0.bin`;
    await (await caches.open('webllm/model')).put(url, new Response('<html>'));
    const { manager } = rig({ caches });
    await (await manager().open(requestOf(...(await expandMlc(buildAt(server.url), fetch))))).run();
    expect((await content(caches))[`webllm/model ${url}`]).toBe(MD5[0]);
  });

  test('discarding empties the cache of what came', async () => {
    const files = contents();
    files.delete('/lib/m-webgpu.wasm');
    const server = await start(serving(files));
    const caches = fakeCaches();
    const { manager, disk } = rig({ caches });
    const download = await manager({ parallelFiles: 1 }).open(
      requestOf(...(await expandMlc(buildAt(server.url), fetch))),
    );
    await expect(download.run()).rejects.toThrow('model/not-found');
    expect(caches.content.size).toBeGreaterThan(0);
    await download.cancel('discard');
    expect(caches.content.size).toBe(0);
    expect(await disk()).toEqual([]);
  });

  test('an older repository: its manifest is cached under the name the engine asks for', async () => {
    const files = contents();
    files.delete('/org/m/resolve/main/tensor-cache.json');
    files.set('/org/m/resolve/main/ndarray-cache.json', Buffer.from(MANIFEST));
    const server = await start(serving(files));
    const caches = fakeCaches();
    const { manager } = rig({ caches });
    await (await manager().open(requestOf(...(await expandMlc(buildAt(server.url), fetch))))).run();
    const key = `webllm/model ${server.url}/org/m/resolve/main/tensor-cache.json`;
    expect((await content(caches))[key]).toBe(md5(Buffer.from(MANIFEST)));
  });

  test('a mirror sends the bytes, the cache keys stay the hub’s', async () => {
    const server = await start(serving(contents()));
    const caches = fakeCaches();
    const { manager } = rig({ caches });
    const build = { ...buildAt(server.url), sourceUrl: 'https://huggingface.co/org/m' };
    await (await manager().open(requestOf(...(await expandMlc(build, fetch, server.url))))).run();
    const key = 'webllm/model https://huggingface.co/org/m/resolve/main/params_shard_0.bin';
    expect((await content(caches))[key]).toBe(MD5[0]);
  });

  test.each([
    ['no JSON', '<html>'],
    ['a path that leaves the folder', MANIFEST.replace('params_shard_0.bin', '../x.bin')],
    ['another host', MANIFEST.replace('params_shard_0.bin', 'https://evil.example/x.bin')],
    ['no shards', '{"records":[]}'],
    ['a negative size', MANIFEST.replace('3000', '-1')],
  ])('a manifest with %s is refused', async (_, manifest) => {
    const files = contents();
    files.set('/org/m/resolve/main/tensor-cache.json', Buffer.from(manifest));
    const server = await start(serving(files));
    await expect(expandMlc(buildAt(server.url), fetch)).rejects.toThrow('model/corrupt');
  });
});

test('the shipped test model: sizes and MD5 of its manifest are those of its files', async () => {
  const folder = fileURLToPath(new URL('../fixtures/models/tiny-webllm', import.meta.url));
  const names = [
    'mlc-chat-config.json',
    'tensor-cache.json',
    'tokenizer.json',
    'params_shard_0.bin',
    'params_shard_1.bin',
  ];
  const read = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const server = await start(
    serving(
      new Map(names.map((name, i) => [`/org/m/resolve/main/${name}`, read[i] ?? Buffer.alloc(0)])),
    ),
  );
  const caches = fakeCaches();
  const { manager } = rig({ caches });
  const build = { ...buildAt(server.url), libraryUrl: null };
  await (await manager().open(requestOf(...(await expandMlc(build, fetch))))).run();
  expect(Object.values(await content(caches)).sort()).toEqual(read.map(md5).sort());
});
