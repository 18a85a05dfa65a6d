import { median } from './speed';

/** One timed generation. */
export interface BenchmarkSample {
  readonly outputTokens: number;
  /** From the first output token to the last, ms: decoding without prefill. */
  readonly decodeMs: number;
}

export interface BenchmarkVerdict {
  /** Median over the runs that count. */
  readonly tokensPerSecond: number;
  /** (fastest − slowest) ÷ median; 0 for a single run. */
  readonly spread: number;
  readonly runs: number;
  /** Within 20 %: below that the machine was not busy with something else. */
  readonly isSteady: boolean;
}

const STEADY_SPREAD = 0.2;
/** Fewer tokens than this time the clock and the first dispatch rather than decoding. */
const FEWEST_TOKENS = 8;

/**
 * What a few short runs say. The first is warm-up (shaders compile in it: 2–4 tok/s where later runs give 10–29,
 * stack.md §4) and counts only when there is no other. `null` when no run is long enough to say anything.
 */
export function benchmarkVerdict(samples: readonly BenchmarkSample[]): BenchmarkVerdict | null {
  const warm = samples.length > 1 ? samples.slice(1) : samples;
  const rates = warm
    .filter(({ outputTokens, decodeMs }) => outputTokens >= FEWEST_TOKENS && decodeMs > 0)
    // The first token's time is prefill, so n tokens are n − 1 intervals.
    .map(({ outputTokens, decodeMs }) => ((outputTokens - 1) * 1000) / decodeMs);
  if (rates.length === 0) return null;
  const tokensPerSecond = median(rates);
  const spread = (Math.max(...rates) - Math.min(...rates)) / tokensPerSecond;
  return {
    tokensPerSecond,
    spread,
    runs: rates.length,
    isSteady: rates.length > 1 && spread <= STEADY_SPREAD,
  };
}
