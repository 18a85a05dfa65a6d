import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoadedModel, LoadProgress } from '../../../src/contracts/engine';
import { createWebLlm } from '../../../src/engines/webllm.engine';
import { emptyMlcCaches, MLC_SPEC, mlcServer } from './mlc-server';
import { fixtureJson, fixturePorts, hear } from './ports';

/** Shaders are compiled on the CPU here. */
const SLOW_MS = 240_000;
const SAYS = 'Hello from the tiny WebLLM model compiled on this machine.';
const MESSAGES = [
  { role: 'system' as const, content: 'You are a test.' },
  { role: 'user' as const, content: 'Say something' },
];

const server = mlcServer();
const engine = createWebLlm(fixturePorts({ fetch: server.fetch }));
const { signal } = new AbortController();
const seen: LoadProgress[] = [];
let loaded: LoadedModel;

beforeAll(async () => {
  await emptyMlcCaches();
  loaded = await engine.load(MLC_SPEC, (progress) => seen.push(progress), signal);
}, SLOW_MS);
afterAll(() => engine.unload());

describe('WebLLM on the software adapter', () => {
  test('says what really runs, and shows the weights coming', () => {
    expect(loaded).toEqual({
      device: 'webgpu',
      threads: null,
      contextTokens: 512,
      deviceReason: 'software-adapter',
    });
    const fractions = seen.flatMap(({ phase, fraction }) =>
      phase === 'weights' && fraction !== null ? [fraction] : [],
    );
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });

  test(
    'log-probabilities agree with an independent computation to 1e-4',
    { timeout: SLOW_MS },
    async () => {
      const reference = await fixtureJson<[number, string, number][]>('tiny-webllm/reference.json');
      const got = await hear(engine, {
        messages: MESSAGES,
        sampling: { temperature: 0, maxTokens: 40 },
        topLogprobs: 2,
      });
      expect(got.text).toBe(SAYS);
      expect(got.last).toEqual({ type: 'finish', reason: 'stop' });
      const logprobs = got.events.flatMap((event) =>
        event.type === 'text' ? (event.logprobs ?? []) : [],
      );
      const differences = reference.map(([, , wanted], i) =>
        Math.abs((logprobs[i]?.logprob ?? NaN) - wanted),
      );
      expect(logprobs.length).toBeGreaterThanOrEqual(reference.length - 1);
      expect(Math.max(...differences.slice(0, logprobs.length))).toBeLessThan(1e-4);
    },
  );

  test('a later turn tells new from cached tokens', { timeout: SLOW_MS }, async () => {
    const sampling = { temperature: 0, maxTokens: 40 };
    const first = await hear(engine, { messages: MESSAGES, sampling });
    const second = await hear(engine, {
      messages: [
        ...MESSAGES,
        { role: 'assistant', content: first.text },
        { role: 'user', content: 'Again' },
      ],
      sampling,
    });
    expect(first.usage).toMatchObject({ cachedTokens: 0, outputTokens: 12 });
    expect(second.usage?.cachedTokens).toBeGreaterThanOrEqual(
      (first.usage?.promptTokens ?? 0) + 11,
    );
    expect(second.usage?.promptTokens).toBeGreaterThan(second.usage?.cachedTokens ?? Infinity);
  });

  test('from the cache, no request is made', { timeout: SLOW_MS }, async () => {
    server.asked.length = 0;
    await engine.load(MLC_SPEC, () => undefined, signal);
    expect(server.asked).toEqual([]);
  });
});
