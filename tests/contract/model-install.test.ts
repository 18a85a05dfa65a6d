import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { ModelOffer } from '../../src/contracts/assistant';
import type { ModelStore } from '../../src/contracts/storage';
import { installModel } from '../../src/intelligence/model-install';
import { openMemoryModels } from '../../src/storage/memory.models';
import { serve, type LocalServer } from '../fixtures/http';

const WEIGHTS = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 31 + (i >> 8)) & 255));

const offerOf = (url: string): ModelOffer => ({
  id: 'm',
  name: 'M',
  file: 'm.gguf',
  bytes: WEIGHTS.length,
  sha256: createHash('sha256').update(WEIGHTS).digest('hex'),
  licence: 'Apache-2.0',
  url: `${url}/models/m.gguf`,
  available: true,
  tried: [],
});

let server: LocalServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function install(handle: RequestListener, models: ModelStore = openMemoryModels()) {
  server ??= await serve((request, response) => current(request, response));
  current = handle;
  await installModel(
    offerOf(server.url),
    { fetch: globalThis.fetch, models, report: () => undefined },
    new AbortController().signal,
  );
}
let current: RequestListener = () => undefined;

const bytesIn = async (models: ModelStore) =>
  Buffer.from(await (await models.open('m.gguf')).arrayBuffer());

const good: RequestListener = (request, response) => {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from ? 206 : 200, { 'content-length': WEIGHTS.length - from });
  response.end(WEIGHTS.subarray(from));
};

const cutAt =
  (share: number): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-length': WEIGHTS.length });
    response.write(WEIGHTS.subarray(0, WEIGHTS.length * share), () =>
      setTimeout(() => response.destroy(), 20),
    );
  };

describe('copying a model into the browser', () => {
  test('a whole file arrives byte for byte', async () => {
    const models = openMemoryModels();
    await install(good, models);
    expect((await bytesIn(models)).equals(WEIGHTS)).toBe(true);
    expect(await models.list()).toEqual([
      { name: 'm.gguf', bytes: WEIGHTS.length, partial: false },
    ]);
  });

  test('a copy cut at 40 % continues where it was, by Range', async () => {
    const models = openMemoryModels();
    await expect(install(cutAt(0.4), models)).rejects.toThrow('model/download-failed');
    const kept = await models.partialBytes('m.gguf');
    expect(kept).toBeGreaterThan(0);
    let range: string | undefined;
    await install((request, response) => {
      range = request.headers.range;
      good(request, response);
    }, models);
    expect(range).toBe(`bytes=${kept}-`);
    expect((await bytesIn(models)).equals(WEIGHTS)).toBe(true);
  });

  test('a server that ignores Range starts the file again, and it is still right', async () => {
    const models = openMemoryModels();
    await expect(install(cutAt(0.4), models)).rejects.toThrow('model/download-failed');
    await install((_, response) => response.end(WEIGHTS), models);
    expect((await bytesIn(models)).equals(WEIGHTS)).toBe(true);
  });

  test.each<[string, string, RequestListener]>([
    [
      'a web page instead of weights',
      'model/html',
      (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end('<html>'),
    ],
    ['a short file', 'model/truncated', (_, response) => response.end(WEIGHTS.subarray(0, 1000))],
    [
      'one altered byte',
      'model/corrupt',
      (_, response) => {
        const altered = Buffer.from(WEIGHTS);
        altered[77_777] = (altered[77_777] ?? 0) ^ 1;
        response.end(altered);
      },
    ],
    ['zeros of the right length', 'model/corrupt', (_, r) => r.end(Buffer.alloc(WEIGHTS.length))],
    ['404', 'model/download-failed', (_, response) => response.writeHead(404).end()],
  ])('%s is refused as %s, nothing is installed, and the next try works', async (_, code, bad) => {
    const models = openMemoryModels();
    await expect(install(bad, models)).rejects.toThrow(code);
    expect(await models.has('m.gguf')).toBe(false);
    await install(good, models);
    expect((await bytesIn(models)).equals(WEIGHTS)).toBe(true);
  });

  test('a server that sends more than it should cannot fill the disk', async () => {
    const models = openMemoryModels();
    const endless: RequestListener = (_, response) => {
      response.write(WEIGHTS);
      for (let i = 0; i < 20; i++) response.write(Buffer.alloc(100_000));
      response.end();
    };
    await install(endless, models).catch(() => undefined);
    for (const { bytes } of await models.list()) expect(bytes).toBeLessThanOrEqual(WEIGHTS.length);
  });

  test('a full disk keeps what came, so that the copy continues after space was freed', async () => {
    const models = openMemoryModels();
    const full: ModelStore = {
      ...models,
      openPartial: async (name, offset) => {
        const file = await models.openPartial(name, offset);
        let room = 50_000;
        return {
          ...file,
          write: (chunk) => {
            room -= chunk.byteLength;
            if (room < 0) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
            return file.write(chunk);
          },
        };
      },
    };
    await expect(install(good, full)).rejects.toThrow('full');
    expect(await models.has('m.gguf')).toBe(false);
    await install(good, models);
    expect((await bytesIn(models)).equals(WEIGHTS)).toBe(true);
  });
});
