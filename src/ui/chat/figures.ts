import type { AnswerRun } from '../../contracts/records';
import type { Usage } from '../../contracts/engine';

/** Sums over the runs of one answer. `complete: false`: some runs did not say, so the sum is a lower bound. */
export interface Total {
  readonly value: number | null;
  readonly complete: boolean;
}

/** Output tokens of all runs; `value` is `null` when no run knows. Unknown is never added as 0. */
export function outputTokens(runs: readonly AnswerRun[]): Total {
  const known = runs
    .map(({ usage }) => usage?.outputTokens ?? null)
    .filter((tokens) => tokens !== null);
  return {
    value: known.length > 0 ? known.reduce((sum, tokens) => sum + tokens, 0) : null,
    complete: known.length === runs.length,
  };
}

/** Send to end, over all runs, ms. */
export function totalMs(runs: readonly AnswerRun[]): number {
  return runs.reduce((sum, run) => sum + run.totalMs, 0);
}

/** Prompt tokens that had to be prefilled for this answer. */
export function newPromptTokens(usage: Usage | null): number | null {
  if (usage?.promptTokens == null || usage.cachedTokens == null) return null;
  return usage.promptTokens - usage.cachedTokens;
}

/** New prompt tokens per second. */
export function prefillRate(usage: Usage | null): number | null {
  return perSecond(newPromptTokens(usage), usage?.prefillMs ?? null);
}

/** Output tokens per second. */
export function decodeRate(usage: Usage | null): number | null {
  return perSecond(usage?.outputTokens ?? null, usage?.decodeMs ?? null);
}

function perSecond(tokens: number | null, ms: number | null): number | null {
  return tokens === null || ms === null || ms <= 0 ? null : tokens / (ms / 1000);
}
