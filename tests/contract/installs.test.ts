import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { ModelOffer } from '../../src/contracts/assistant';
import { openMemoryDatabase } from '../../src/storage/memory.database';
import { openMemoryModels } from '../../src/storage/memory.models';
import { tinyLlama } from '../fixtures/gguf/models';
import { serve, type LocalServer } from '../fixtures/http';
import { says, startScripted } from '../fixtures/scripted-assistant';

const WEIGHTS = Buffer.concat([tinyLlama(), Buffer.alloc(200_000, 7)]);

let server: LocalServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

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

/** Sends the first 40 %, then nothing until `goOn` is called; whoever asks again gets the rest. */
function slowServer(): { handle: RequestListener; requests: (string | undefined)[] } {
  const requests: (string | undefined)[] = [];
  return {
    requests,
    handle: (request, response) => {
      requests.push(request.headers.range);
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      response.writeHead(from ? 206 : 200, {
        etag: '"1"',
        'content-length': WEIGHTS.length - from,
        ...(from
          ? { 'content-range': `bytes ${from}-${WEIGHTS.length - 1}/${WEIGHTS.length}` }
          : {}),
      });
      if (requests.length > 1) response.end(WEIGHTS.subarray(from));
      else response.write(WEIGHTS.subarray(0, WEIGHTS.length * 0.4));
    },
  };
}

test('a copy cut off by a closed tab is shown after the next start, and goes on from its bytes by a click', async () => {
  const db = openMemoryDatabase();
  const models = openMemoryModels();
  const { handle, requests } = slowServer();
  server = await serve(handle);
  const first = await startScripted(() => says('x'), { db, models });
  void first.assistant.install(offerOf(server.url)).catch(() => undefined);
  await expect.poll(() => models.partialBytes('m.gguf')).toBeGreaterThan(50_000);

  const { assistant } = await startScripted(() => says('x'), { db, models });
  const { installs } = await assistant.snapshot();
  expect(installs).toMatchObject([{ id: 'm', phase: 'paused', totalBytes: WEIGHTS.length }]);
  expect(installs[0]?.doneBytes).toBeGreaterThan(50_000);
  expect(requests).toHaveLength(1);

  await assistant.resumeInstall('m').catch(() => undefined);
  expect(requests[1]).toMatch(/^bytes=\d{5,}-$/);
  const after = await assistant.snapshot();
  expect(after.installs).toEqual([]);
  expect(after.models.find(({ id }) => id === 'm')).toMatchObject({ files: ['m.gguf'] });
  expect(after.settings.modelId).toBe('m');
  const bytes = Buffer.from(await (await models.open('m.gguf')).arrayBuffer());
  expect(bytes.equals(WEIGHTS)).toBe(true);
});

test('paused: no model is recorded and its bytes stay; cancelled: nothing stays', async () => {
  const models = openMemoryModels();
  server = await serve(slowServer().handle);
  const { assistant } = await startScripted(() => says('x'), { models });
  const running = assistant.install(offerOf(server.url));
  await expect.poll(() => models.partialBytes('m.gguf')).toBeGreaterThan(50_000);
  await assistant.pauseInstall('m');
  await running;
  const paused = await assistant.snapshot();
  expect(paused.installs).toMatchObject([{ id: 'm', phase: 'paused' }]);
  expect(paused.models.map(({ id }) => id)).toEqual(['scripted']);
  expect(paused.settings.modelId).toBe('scripted');

  await assistant.cancelInstall('m');
  expect((await assistant.snapshot()).installs).toEqual([]);
  expect(await models.list()).toEqual([]);
});

test('the catalogue says for every build how it would run here, and recommends one that runs', async () => {
  const { assistant } = await startScripted(() => says('x'));
  const { cards, recommended, device } = await assistant.catalogue();
  expect(device.key).toBe('test');
  const builds = cards.flatMap((card) => card.builds);
  expect(builds.length).toBeGreaterThanOrEqual(195);
  // This device has no GPU: every build that needs one says so.
  for (const { build, fit } of builds) {
    if (!build.requiredFeatures.includes('webgpu')) continue;
    expect(fit.verdict).toBe('cannot-run');
    expect(fit.reasons.map(({ key }) => key)).toContain('no-adapter');
  }
  const best = builds.find(({ build }) => build.id === recommended?.buildId);
  expect(best?.fit.verdict).not.toBe('cannot-run');
});
