import type { Sampling } from '../contracts/engine';

type Rules = Pick<Sampling, 'temperature' | 'topP' | 'topK' | 'minP'>;

/**
 * Chooses a token from raw logits. Order as in llama.cpp: top-k, top-p and min-p on the model's own
 * distribution, then temperature. Greedy at temperature 0.
 * @param random uniform in [0, 1)
 */
export function chooseToken(
  logits: Float32Array,
  { temperature = 1, topP = 1, topK = 0, minP = 0 }: Rules,
  random: () => number,
): number {
  const best = argMax(logits);
  if (temperature <= 0 || topK === 1) return best;
  const highest = logits[best] ?? 0;
  // Beyond e^-20 of the best a token is noise at any temperature people use; most of a vocabulary is there.
  const floor = Math.max(minP > 0 ? Math.log(minP) : -Infinity, -20 * Math.max(1, temperature));
  const kept: { id: number; weight: number }[] = [];
  for (let id = 0; id < logits.length; id++) {
    const below = (logits[id] ?? -Infinity) - highest;
    if (below >= floor) kept.push({ id, weight: below });
  }
  kept.sort((a, b) => b.weight - a.weight);
  if (topK > 0) kept.length = Math.min(kept.length, topK);
  if (topP < 1) kept.length = nucleus(kept, topP);

  const mass = kept.map(({ weight }) => Math.exp(weight / temperature));
  let left = random() * mass.reduce((sum, each) => sum + each, 0);
  for (const [index, each] of mass.entries()) {
    left -= each;
    if (left < 0) return kept[index]?.id ?? best;
  }
  return best;
}

/** How many of the likeliest tokens together reach `topP`; at least one. */
function nucleus(sorted: readonly { readonly weight: number }[], topP: number): number {
  const total = sorted.reduce((sum, { weight }) => sum + Math.exp(weight), 0);
  let reached = 0;
  for (const [index, { weight }] of sorted.entries()) {
    reached += Math.exp(weight) / total;
    if (reached >= topP) return index + 1;
  }
  return sorted.length;
}

export function argMax(values: Float32Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) {
    if ((values[i] ?? -Infinity) > (values[best] ?? -Infinity)) best = i;
  }
  return best;
}

/** Natural logarithm of the softmax of `logits` at `ids`. */
export function logSoftmax(logits: Float32Array, ids: readonly number[]): number[] {
  const highest = logits[argMax(logits)] ?? 0;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  const norm = highest + Math.log(sum);
  return ids.map((id) => (logits[id] ?? -Infinity) - norm);
}

/** Ids of the `count` largest values, largest first. */
export function topIds(values: Float32Array, count: number): number[] {
  const top: number[] = [];
  for (let id = 0; id < values.length; id++) {
    let at = top.length;
    while (at > 0 && (values[top[at - 1] ?? 0] ?? 0) < (values[id] ?? -Infinity)) at--;
    if (at >= count) continue;
    top.splice(at, 0, id);
    top.length = Math.min(top.length, count);
  }
  return top;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for one answer. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
