import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LoadSpec } from '../../../src/contracts/engine';
import { createWebLlm } from '../../../src/engines/webllm.engine';
import { emptyMlcCaches, MLC_SPEC, mlcServer } from './mlc-server';
import { fixturePorts, hear } from './ports';

const SLOW_MS = 240_000;
const { signal } = new AbortController();
const QUESTION = {
  messages: [{ role: 'user' as const, content: 'Say something' }],
  sampling: { temperature: 0, maxTokens: 40 },
};
const SAYS = 'Hello from the tiny WebLLM model compiled on this machine.';

beforeAll(emptyMlcCaches);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function fresh(gpuTrusted?: () => Promise<boolean>) {
  const server = mlcServer();
  const ports = fixturePorts({ fetch: server.fetch, ...(gpuTrusted ? { gpuTrusted } : {}) });
  const engine = createWebLlm(ports);
  return {
    engine,
    server,
    load: (spec: LoadSpec = MLC_SPEC) => engine.load(spec, () => undefined, signal),
  };
}

/** The adapter as it is but for `changes`; limits by name. */
async function adapterWith(changes: {
  limits?: Record<string, number>;
  requestDevice?: () => Promise<GPUDevice>;
}) {
  const real = await navigator.gpu.requestAdapter();
  if (!real) throw new Error('this test needs the software adapter');
  const limits = new Proxy(real.limits, {
    get: (target, name) => changes.limits?.[String(name)] ?? Reflect.get(target, name, target),
  });
  vi.spyOn(navigator.gpu, 'requestAdapter').mockResolvedValue({
    info: real.info,
    features: real.features,
    limits,
    requestDevice: changes.requestDevice ?? (() => real.requestDevice()),
  } as unknown as GPUAdapter);
}

/** Devices that are made from now on. */
function devices(): GPUDevice[] {
  const made: GPUDevice[] = [];
  const { requestDevice } = GPUAdapter.prototype;
  vi.spyOn(GPUAdapter.prototype, 'requestDevice').mockImplementation(async function (
    this: GPUAdapter,
    wanted,
  ) {
    const device = await requestDevice.call(this, wanted);
    made.push(device);
    return device;
  });
  return made;
}

describe('a GPU that will not do is refused before anything is fetched', () => {
  test('no adapter', async () => {
    vi.spyOn(navigator.gpu, 'requestAdapter').mockResolvedValue(null);
    const { load, server } = fresh();
    await expect(load()).rejects.toMatchObject({
      record: { code: 'gpu/none', next: ['choose-model'] },
    });
    expect(server.asked).toEqual([]);
  });

  test('a browser without WebGPU', async () => {
    vi.spyOn(navigator, 'gpu', 'get').mockReturnValue(undefined as unknown as GPU);
    await expect(fresh().load()).rejects.toMatchObject({ record: { code: 'gpu/none' } });
  });

  test('an f16 model that declares nothing, known by its name', async () => {
    const { load, server } = fresh();
    await expect(
      load({ ...MLC_SPEC, modelId: 'SmolLM2-360M-Instruct-q4f16_1-MLC' }),
    ).rejects.toMatchObject({
      record: { code: 'gpu/missing-feature', params: { feature: 'shader-f16' } },
    });
    expect(server.asked).toEqual([]);
  });

  test('another feature that is declared', async () => {
    const mlc = {
      ...MLC_SPEC.mlc,
      requiredFeatures: ['webgpu', 'a-feature-of-the-future'],
    } as LoadSpec['mlc'];
    await expect(fresh().load({ ...MLC_SPEC, ...(mlc ? { mlc } : {}) })).rejects.toMatchObject({
      record: { code: 'gpu/missing-feature', params: { feature: 'a-feature-of-the-future' } },
    });
  });

  test('a limit below what WebLLM asks of every device', async () => {
    await adapterWith({ limits: { maxStorageBufferBindingSize: 64 << 20 } });
    await expect(fresh().load()).rejects.toMatchObject({
      record: {
        code: 'gpu/buffer-too-small',
        params: { neededBytes: 128 << 20, limitBytes: 64 << 20 },
      },
    });
  });

  test('a GPU process that the browser has blocked', async () => {
    await adapterWith({
      requestDevice: () => Promise.reject(new DOMException('blocked', 'OperationError')),
    });
    await expect(fresh().load()).rejects.toMatchObject({
      record: { code: 'gpu/blocked', next: ['reload-page', 'choose-model'] },
    });
  });

  test(
    'a GPU that failed the self-check, unless the person insists',
    { timeout: SLOW_MS },
    async () => {
      const { load, engine, server } = fresh(() => Promise.resolve(false));
      await expect(load()).rejects.toMatchObject({
        record: { code: 'gpu/not-trusted', next: ['choose-model', 'load-anyway'] },
      });
      expect(server.asked).toEqual([]);
      await expect(load({ ...MLC_SPEC, trustGpu: true })).resolves.toMatchObject({
        device: 'webgpu',
      });
      await engine.unload();
    },
  );
});

describe('a device that is lost', () => {
  test('while loading', { timeout: SLOW_MS }, async () => {
    const made = devices();
    const { load } = fresh();
    const loading = load();
    const poll = setInterval(() => {
      // The first device is our own probe's.
      if (made.length > 1) made.splice(1).forEach((device) => device.destroy());
    }, 1);
    await expect(loading.finally(() => clearInterval(poll))).rejects.toMatchObject({
      record: { code: 'gpu/lost' },
    });
  });

  test(
    'while idle: the next answer comes all the same, after one reload',
    { timeout: SLOW_MS },
    async () => {
      const made = devices();
      const { engine, load } = fresh();
      await load();
      const device = made.at(-1);
      device?.destroy();
      await device?.lost;
      const got = await hear(engine, QUESTION);
      expect(got.text).toBe(SAYS);
      expect(got.last).toEqual({ type: 'finish', reason: 'stop' });
      await engine.unload();
    },
  );

  test(
    'while generating: the part is kept, one reload, then another model is offered',
    { timeout: SLOW_MS },
    async () => {
      const made = devices();
      const { engine, load } = fresh();
      await load();
      const loseOnText = {
        onEvent: (event: { type: string }) => {
          if (event.type === 'text') made.at(-1)?.destroy();
        },
      };
      const first = await hear(engine, QUESTION, loseOnText);
      expect(first.text.length).toBeGreaterThan(0);
      expect(first.last).toMatchObject({
        type: 'error',
        error: { code: 'gpu/lost', next: ['continue', 'choose-model'] },
      });
      const second = await hear(engine, QUESTION, loseOnText);
      expect(second.text.length).toBeGreaterThan(0);
      expect(second.last).toMatchObject({
        type: 'error',
        error: { code: 'gpu/lost', next: ['choose-model'] },
      });
      await engine.unload();
    },
  );
});

describe('calls at the wrong time', () => {
  test(
    'WebLLM that makes no progress while it loads is given up',
    { timeout: SLOW_MS },
    async () => {
      const ports = fixturePorts({ fetch: mlcServer().fetch });
      const engine = createWebLlm(ports, { fetchStallMs: 5_000, loadStallMs: 1 });
      await expect(engine.load(MLC_SPEC, () => undefined, signal)).rejects.toMatchObject({
        record: { code: 'engine/stalled', next: ['retry', 'choose-model'] },
      });
    },
  );

  test('an answer before any load', async () => {
    const got = await hear(fresh().engine, QUESTION);
    expect(got.events).toMatchObject([{ type: 'error', error: { code: 'model/none' } }]);
  });

  test('unload while generating ends the answer as stopped', { timeout: SLOW_MS }, async () => {
    const { engine, load } = fresh();
    await load();
    const unloads: Promise<void>[] = [];
    const got = await hear(engine, QUESTION, {
      onEvent: (event) => {
        if (event.type === 'text') unloads.push(engine.unload());
      },
    });
    await Promise.all(unloads);
    expect(got.last).toEqual({ type: 'finish', reason: 'abort' });
  });

  test('no messages at all is a typed error', { timeout: SLOW_MS }, async () => {
    const { engine, load } = fresh();
    await load();
    const got = await hear(engine, { ...QUESTION, messages: [] });
    expect(got.last).toMatchObject({ type: 'error' });
    await engine.unload();
  });
});
