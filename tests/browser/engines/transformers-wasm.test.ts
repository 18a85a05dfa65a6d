import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatMessage, LoadedModel } from '../../../src/contracts/engine';
import { engines } from '../../fixtures/all-engines';
import { fixtureJson, fixturePorts, hear, onnxFiles } from './ports';

interface Expected {
  readonly max_new_tokens: number;
  readonly prompts: readonly {
    readonly messages: readonly ChatMessage[];
    readonly prompt_ids: readonly number[];
    readonly fp32: readonly number[];
    readonly fp32_text: string;
    readonly q4: readonly number[];
  }[];
}

const engine = engines.get('transformers').create(fixturePorts());
const { signal } = new AbortController();
let loaded: LoadedModel;

beforeAll(async () => {
  loaded = await engine.load(
    {
      modelId: 'tiny',
      files: onnxFiles('tiny-llama-onnx'),
      onnx: { dtype: 'fp32', device: 'wasm' },
    },
    () => undefined,
    signal,
  );
}, 120_000);
afterAll(() => engine.unload());

describe('transformers.js on WASM', () => {
  test('says what really runs: CPU, all threads, the trained context', () => {
    expect(loaded).toEqual({
      device: 'cpu',
      threads: Math.min(navigator.hardwareConcurrency, 8),
      contextTokens: 2048,
    });
  });

  test('greedy ids equal those of an independent float64 computation', async () => {
    const expected = await fixtureJson<Expected>('tiny-llama-onnx/expected.json');
    for (const prompt of expected.prompts) {
      const got = await hear(engine, {
        messages: prompt.messages,
        sampling: { temperature: 0, maxTokens: expected.max_new_tokens },
        topLogprobs: 0,
      });
      expect(got.ids).toEqual(prompt.fp32);
      expect(got.text).toBe(prompt.fp32_text);
      expect(got.usage?.promptTokens).toBe(prompt.prompt_ids.length);
    }
  });
});
