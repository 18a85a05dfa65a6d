import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../src/contracts/errors';
import { createWebLlm } from '../../../src/engines/webllm.engine';
import {
  emptyMlcCaches,
  flipped,
  HTML,
  LIBRARY_URL,
  MLC_SPEC,
  MODEL_URL,
  mlcServer,
} from './mlc-server';
import { fixturePorts } from './ports';

const { signal } = new AbortController();
const LIBRARY = 'tiny-q0f32-webgpu.wasm';
const CONFIG = 'mlc-chat-config.json';
const MANIFEST = 'tensor-cache.json';
const SHARD = 'params_shard_1.bin';
const SLOW_MS = 120_000;

beforeEach(emptyMlcCaches);
afterEach(() => {
  vi.restoreAllMocks();
});

function load(script: Parameters<typeof mlcServer>[0], fetchStallMs = 5_000) {
  const server = mlcServer(script);
  const engine = createWebLlm(fixturePorts({ fetch: server.fetch }), {
    fetchStallMs,
    loadStallMs: 60_000,
  });
  const loading = engine.load(MLC_SPEC, () => undefined, signal).finally(() => engine.unload());
  return { server, loading };
}

/** The load fails with `code`, and a load from a server that got well again succeeds: nothing bad was kept. */
async function failsAndHeals(
  script: Parameters<typeof mlcServer>[0],
  code: ErrorCode,
  stallMs?: number,
) {
  await expect(load(script, stallMs).loading).rejects.toMatchObject({ record: { code } });
  await expect(load({}).loading).resolves.toMatchObject({ device: 'webgpu' });
}

describe('a file that does not come', () => {
  test.each([404, 500])('HTTP %i of the library', { timeout: SLOW_MS }, async (status) => {
    const { loading } = load({ [LIBRARY]: () => new Response('no', { status }) });
    await expect(loading).rejects.toMatchObject({
      record: { code: 'model/download-failed', params: { status } },
    });
  });

  test('connection reset', async () => {
    const reset = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(load({ [CONFIG]: reset }).loading).rejects.toMatchObject({
      record: { code: 'model/download-failed' },
    });
  });

  test('cut in the middle of a shard', { timeout: SLOW_MS }, async () => {
    const cut = () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(1000)),
        pull: (controller) => controller.error(new DOMException('cut', 'NetworkError')),
      });
      return new Response(body);
    };
    await failsAndHeals({ [SHARD]: cut }, 'model/download-failed');
  });

  test.each([CONFIG, LIBRARY, SHARD])('a server that stalls on %s', async (name) => {
    const never = () => new Promise<Response>(() => undefined);
    await expect(load({ [name]: never }, 200).loading).rejects.toMatchObject({
      record: { code: 'engine/stalled', next: ['retry'] },
    });
  });

  test('a body that goes quiet half-way', async () => {
    const quiet = () =>
      new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(1000)) }));
    await expect(load({ [SHARD]: quiet }, 200).loading).rejects.toMatchObject({
      record: { code: 'engine/stalled' },
    });
  });

  test('the person stops the load', async () => {
    const stop = new AbortController();
    const never = () => new Promise<Response>(() => stop.abort());
    const engine = createWebLlm(fixturePorts({ fetch: mlcServer({ [SHARD]: never }).fetch }));
    await expect(engine.load(MLC_SPEC, () => undefined, stop.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('a full disk', async () => {
    vi.spyOn(Cache.prototype, 'put').mockRejectedValue(
      new DOMException('full', 'QuotaExceededError'),
    );
    await expect(load({}).loading).rejects.toMatchObject({
      record: { code: 'storage/quota', next: ['free-space'] },
    });
  });
});

describe('a file that is not what it should be', () => {
  test.each([CONFIG, MANIFEST, LIBRARY, SHARD, 'tokenizer.json'])(
    'HTML with status 200 for %s is refused and not kept',
    { timeout: SLOW_MS },
    (name) => failsAndHeals({ [name]: HTML }, 'model/html'),
  );

  test(
    'the library truncated, or with a byte of its code flipped',
    { timeout: SLOW_MS },
    async () => {
      const short = async (right: () => Promise<Response>) =>
        new Response((await (await right()).arrayBuffer()).slice(0, 100_000));
      await expect(load({ [LIBRARY]: short }).loading).rejects.toMatchObject({
        record: { code: 'model/corrupt' },
      });
      await failsAndHeals({ [LIBRARY]: (right) => flipped(right, 20) }, 'model/corrupt');
    },
  );

  test('a library that is valid but foreign', { timeout: SLOW_MS }, async () => {
    const empty = () => new Response(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    await expect(load({ [LIBRARY]: empty }).loading).rejects.toMatchObject({
      record: { code: 'engine/load-failed', next: ['choose-model'] },
    });
  });

  test(
    'a shard with one flipped byte is caught by the hash of the manifest',
    { timeout: SLOW_MS },
    () => failsAndHeals({ [SHARD]: (right) => flipped(right, 1234) }, 'model/corrupt'),
  );

  test('a shard that is short', async () => {
    const short = async (right: () => Promise<Response>) =>
      new Response((await (await right()).arrayBuffer()).slice(0, -8));
    await expect(load({ [SHARD]: short }).loading).rejects.toMatchObject({
      record: { code: 'model/truncated' },
    });
  });

  test('a tokenizer that is JSON but no tokenizer', { timeout: SLOW_MS }, async () => {
    await failsAndHeals({ 'tokenizer.json': () => new Response('{"a":1}') }, 'model/corrupt');
  });

  test.each([
    ['both', { context_window_size: 512, sliding_window_size: 512 }],
    ['neither', { context_window_size: -1, sliding_window_size: -1 }],
  ])('window sizes: %s', { timeout: SLOW_MS }, async (_, sizes) => {
    const changed = async (right: () => Promise<Response>) =>
      Response.json({ ...((await (await right()).json()) as object), ...sizes });
    await expect(load({ [CONFIG]: changed }).loading).rejects.toMatchObject({
      record: { code: 'engine/load-failed' },
    });
  });
});

describe('what an earlier version left in the cache', () => {
  test(
    'HTML instead of the library is thrown out and fetched again',
    { timeout: SLOW_MS },
    async () => {
      await (await caches.open('webllm/wasm')).put(LIBRARY_URL, HTML());
      const { server, loading } = load({});
      await expect(loading).resolves.toMatchObject({ device: 'webgpu' });
      expect(server.asked).toContain(LIBRARY);
    },
  );

  test(
    'a shard with a flipped byte is thrown out and fetched again',
    { timeout: SLOW_MS },
    async () => {
      const url = `${MODEL_URL}/resolve/main/${SHARD}`;
      const bad = await flipped(() => mlcServer().fetch(url), 7);
      await (await caches.open('webllm/model')).put(url, bad);
      const { server, loading } = load({});
      await expect(loading).resolves.toMatchObject({ device: 'webgpu' });
      expect(server.asked.filter((name) => name === SHARD)).toHaveLength(1);
    },
  );
});
