import { describe, expect, test } from 'vitest';
import { benchmarkVerdict } from '../../src/intelligence/fit/benchmark';
import { bestBuild, orderBuilds } from '../../src/intelligence/fit/best-build';
import { recommend } from '../../src/intelligence/fit/recommend';
import { catalogue, DESKTOP, GPU, model, NO_GPU, PHONE } from './fit.fixtures';

describe('the best build of a card', () => {
  test('a GPU is used where there is one, the CPU where there is none', () => {
    expect(bestBuild(model('qwen3-0.6b'), DESKTOP)?.fit.device).toBe('webgpu');
    expect(bestBuild(model('qwen3-0.6b'), NO_GPU)?.build.engineId).toBe('wllama');
  });

  test('without half floats the 32-bit twin is offered, not refused', () => {
    const best = bestBuild(model('phi-4-mini-instruct'), {
      ...DESKTOP,
      gpu: { ...GPU, features: [] },
    });
    expect(best?.build.id).toBe('phi-4-mini-instruct/mlc-q4f32_1');
  });

  test('a window of 1,024 tokens comes after one of 4,096', () => {
    const [first] = orderBuilds(model('phi-3-mini-4k-instruct'), DESKTOP);
    expect(first?.build.contextTokens).toBe(4096);
  });

  test('on a CPU 8 bits come before 4, which are slower there (stack.md §3)', () => {
    expect(bestBuild(model('qwen3.5-0.8b'), NO_GPU)?.build.quantisation).toBe('Q8_0');
  });

  test('builds that cannot run come last and stay listed', () => {
    const order = orderBuilds(model('smollm2-360m-instruct'), NO_GPU);
    expect(order).toHaveLength(model('smollm2-360m-instruct').builds.length);
    expect(order.map((entry) => entry.fit.verdict)).toEqual(
      order
        .map((entry) => entry.fit.verdict)
        .toSorted((a, b) => Number(a === 'cannot-run') - Number(b === 'cannot-run')),
    );
  });
});

describe('the recommendation', () => {
  test('a desktop with a GPU gets a capable model of today, with its reason', () => {
    const [first] = recommend(catalogue, DESKTOP);
    expect(first?.model.family).toBe('Qwen3.5');
    expect(first?.model.parameters).toBeGreaterThan(1.5e9);
    expect(first?.reason.key).toBe('largest-comfortable');
    expect(first?.build.downloadBytes).toBeLessThan(3e9);
  });

  test('a phone and a machine without a GPU get small ones that run there', () => {
    for (const device of [PHONE, NO_GPU, { ...NO_GPU, cores: 2, memoryGiB: 2 }]) {
      const [first] = recommend(catalogue, device);
      expect(first?.fit.verdict).not.toBe('cannot-run');
      expect(first?.build.downloadBytes).toBeLessThan(1e9);
    }
  });

  test('nothing that cannot run, no embedding and no base model is ever offered', () => {
    for (const device of [DESKTOP, NO_GPU, PHONE]) {
      for (const { model: offered, fit: its } of recommend(catalogue, device)) {
        expect(its.verdict).not.toBe('cannot-run');
        expect(offered.kind).toBe('chat');
        expect(offered.id).not.toMatch(/base/);
      }
    }
  });

  test('a full disk leaves nothing to recommend', () => {
    expect(recommend(catalogue, { ...DESKTOP, quotaBytes: 1000 })).toEqual([]);
  });
});

describe('the self-benchmark', () => {
  const run = (tokens: number, decodeMs: number) => ({ outputTokens: tokens, decodeMs });

  test('the first run compiles shaders and does not count', () => {
    expect(
      benchmarkVerdict([run(33, 16_000), run(33, 1600), run(33, 1700), run(33, 1500)]),
    ).toEqual({
      tokensPerSecond: 20,
      spread: (32_000 / 1500 - 32_000 / 1700) / 20,
      runs: 3,
      isSteady: true,
    });
  });

  test('a machine that was busy in between is not steady', () => {
    expect(benchmarkVerdict([run(33, 9), run(33, 1600), run(33, 4000)])?.isSteady).toBe(false);
  });

  test('one run is better than none, and never steady', () => {
    expect(benchmarkVerdict([run(33, 1600)])).toMatchObject({
      tokensPerSecond: 20,
      runs: 1,
      isSteady: false,
    });
  });

  test('too few tokens or no time say nothing', () => {
    expect(benchmarkVerdict([])).toBeNull();
    expect(benchmarkVerdict([run(33, 1), run(3, 1), run(33, 0)])).toBeNull();
  });
});
