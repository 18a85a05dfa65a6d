import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatMessage, LoadSpec } from '../../../src/contracts/engine';
import type { EngineWorkerApi } from '../../../src/contracts/workers';
import { createWorkerHost } from '../../../src/runtime/hosts/worker.host';
import { Comlink } from '../../../src/wire/comlink';
import { createWebLocks } from '../../../src/wire/web-locks';
import { linkWorker } from '../../../src/wire/worker-link';
import { ask, textOf } from '../../contract/ask';
import { LIBRARY_URL, MLC_SPEC, MODEL_URL } from './mlc-server';
import { installFixtures, installMlc } from './opfs';
import { fixtureJson, heard, onnxFiles } from './ports';

const SLOW_MS = 240_000;

interface Expected {
  readonly max_new_tokens: number;
  readonly prompts: readonly {
    readonly messages: readonly ChatMessage[];
    readonly fp32: readonly number[];
    readonly q4: readonly number[];
  }[];
}

const spawn = () =>
  new Worker(new URL('../../../workers/engine.worker.ts', import.meta.url), { type: 'module' });
const host = createWorkerHost(() => linkWorker(spawn(), createWebLocks()));
const on = (engineId: string) => ({
  load: (spec: LoadSpec) => host.load(engineId, spec, () => undefined),
  generate: (...call: [Parameters<typeof host.generate>[1], AbortSignal]) =>
    host.generate(engineId, ...call),
});

const onnx = (device: 'wasm' | 'webgpu' | undefined, dtype: 'fp32' | 'q4'): LoadSpec => ({
  modelId: `tiny-${dtype}`,
  files: onnxFiles('tiny-llama-onnx', `onnx/model${dtype === 'q4' ? '_q4' : ''}.onnx`),
  onnx: { dtype, ...(device ? { device } : {}) },
});
const QUESTION = {
  messages: [{ role: 'user' as const, content: 'What is the capital of France?' }],
  sampling: { temperature: 0, maxTokens: 40 },
};
const PARIS = 'The capital of France is Paris.';

beforeAll(async () => {
  await installFixtures([
    ...onnxFiles('tiny-llama-onnx'),
    'tiny-llama-onnx/onnx/model_q4.onnx',
    'tiny-llama-gguf/tiny-llama.gguf',
  ]);
  await installMlc(MODEL_URL, LIBRARY_URL);
}, SLOW_MS);
afterAll(() => host.unload());

describe('through the engine worker of the app', () => {
  test.each([
    ['wasm', 'fp32'],
    ['wasm', 'q4'],
    ['webgpu', 'fp32'],
    ['webgpu', 'q4'],
  ] as const)(
    'ONNX on %s, %s: greedy ids equal those of an independent computation',
    { timeout: SLOW_MS },
    async (device, dtype) => {
      const expected = await fixtureJson<Expected>('tiny-llama-onnx/expected.json');
      const engine = on('transformers');
      const loaded = await engine.load(onnx(device, dtype));
      expect(loaded.device).toBe(device === 'wasm' ? 'cpu' : 'webgpu');
      expect(loaded.threads).toBe(Math.min(navigator.hardwareConcurrency, 8));
      for (const prompt of expected.prompts) {
        const events = await ask(engine, {
          messages: prompt.messages,
          sampling: { temperature: 0, maxTokens: expected.max_new_tokens },
          topLogprobs: 0,
        });
        expect(heard(events).ids).toEqual(prompt[dtype]);
      }
    },
  );

  test(
    'left to itself, a software adapter gives the CPU and the reason',
    { timeout: SLOW_MS },
    async () => {
      const loaded = await on('transformers').load(onnx(undefined, 'fp32'));
      expect(loaded).toMatchObject({ device: 'cpu', deviceReason: 'software-adapter' });
    },
  );

  test('a stop is seen while WASM computes', { timeout: SLOW_MS }, async () => {
    const engine = on('transformers');
    await engine.load(onnx('wasm', 'fp32'));
    const stop = new AbortController();
    // Random tokens, so that no end token ends it before: 1,900 of them take many seconds.
    const long = { ...QUESTION, sampling: { temperature: 100, topP: 1, seed: 3, maxTokens: 1900 } };
    setTimeout(() => stop.abort(), 300);
    const startedMs = performance.now();
    const events = await ask(engine, long, { signal: stop.signal });
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'abort' });
    expect(performance.now() - startedMs).toBeLessThan(1_500);
  });

  test('two answers at once come one after the other', { timeout: SLOW_MS }, async () => {
    const engine = on('transformers');
    await engine.load(onnx('wasm', 'fp32'));
    const texts = (await Promise.all([ask(engine, QUESTION), ask(engine, QUESTION)])).map(textOf);
    expect(texts).toEqual([PARIS, PARIS]);
  });

  test('the engines take turns in one worker', { timeout: SLOW_MS }, async () => {
    await on('wllama').load({ modelId: 'tiny-gguf', files: ['tiny-llama-gguf/tiny-llama.gguf'] });
    expect(textOf(await ask(on('wllama'), QUESTION))).toBe(PARIS);
    // This GPU fails the self-check, which a person may overrule.
    await on('webllm').load({ ...MLC_SPEC, trustGpu: true });
    const said = textOf(await ask(on('webllm'), QUESTION));
    expect(said).toBe('Hello from the tiny WebLLM model compiled on this machine.');
    await on('transformers').load(onnx('wasm', 'q4'));
    expect(textOf(await ask(on('transformers'), QUESTION))).toBe(PARIS);
  });

  test('after an unload an answer is refused, not waited for', { timeout: SLOW_MS }, async () => {
    await host.unload();
    expect(await ask(on('transformers'), QUESTION)).toMatchObject([
      { type: 'error', error: { code: 'model/none' } },
    ]);
  });

  test('the verdict on the GPU is kept in the database', { timeout: SLOW_MS }, async () => {
    const worker = spawn();
    const api = Comlink.wrap<EngineWorkerApi>(worker);
    const verdict = await api.checkGpu(false);
    expect(verdict).toMatchObject({ passed: false, wrongFromTokens: 32 });
    const startedMs = performance.now();
    expect(await api.checkGpu(false)).toEqual(verdict);
    expect(performance.now() - startedMs).toBeLessThan(1_000);
    await expect(
      api.load(
        'webllm',
        MLC_SPEC,
        Comlink.proxy(() => undefined),
      ),
    ).rejects.toMatchObject({
      record: { code: 'gpu/not-trusted' },
    });
    worker.terminate();
  });
});
