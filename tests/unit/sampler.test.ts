import { describe, expect, test } from 'vitest';
import { chooseToken, logSoftmax, seededRandom, topIds } from '../../src/engines/sampler';

/** Probabilities 0.5, 0.3, 0.15, 0.05. */
const LOGITS = Float32Array.from([0.5, 0.3, 0.15, 0.05], Math.log);
const RUNS = 20_000;

function shares(rules: Parameters<typeof chooseToken>[1]): number[] {
  const random = seededRandom(1);
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < RUNS; i++) {
    const id = chooseToken(LOGITS, rules, random);
    counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts.map((count) => Math.round((count / RUNS) * 50) / 50);
}

describe('the token that is chosen', () => {
  test.each([
    ['greedy', { temperature: 0 }, [1, 0, 0, 0]],
    ['temperature 1 leaves the distribution alone', { temperature: 1 }, [0.5, 0.3, 0.14, 0.04]],
    ['top-k 1 is greedy at any temperature', { temperature: 3, topK: 1 }, [1, 0, 0, 0]],
    ['top-k 2', { temperature: 1, topK: 2 }, [0.62, 0.38, 0, 0]],
    ['top-p takes the token that reaches it', { temperature: 1, topP: 0.6 }, [0.62, 0.38, 0, 0]],
    ['top-p near 0 is greedy', { temperature: 2, topP: 1e-4 }, [1, 0, 0, 0]],
    ['min-p is relative to the best', { temperature: 1, minP: 0.25 }, [0.52, 0.32, 0.16, 0]],
  ])('%s', (_, rules, wanted) => {
    shares(rules).forEach((share, i) => expect(share).toBeCloseTo(wanted[i] ?? NaN, 1));
  });

  test('a seed gives the same row, another seed another', () => {
    const row = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(row(7)).toEqual(row(7));
    expect(row(7)).not.toEqual(row(8));
    expect(row(7).every((value) => value >= 0 && value < 1)).toBe(true);
  });
});

test('log-probabilities are those of the softmax, alternatives come best first', () => {
  expect(logSoftmax(LOGITS, [1, 3]).map(Math.exp)).toEqual([
    expect.closeTo(0.3) as number,
    expect.closeTo(0.05) as number,
  ]);
  expect(topIds(Float32Array.of(1, 9, 3, 7), 3)).toEqual([1, 3, 2]);
  expect(topIds(Float32Array.of(1), 3)).toEqual([0]);
});
