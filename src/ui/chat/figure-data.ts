import type { AnswerRun } from '../../contracts/records';

/** The last run's figures as data attributes, for scripts and measurements; what is unknown is left out. */
export function figureData(run: AnswerRun | undefined): Record<`data-${string}`, number | null> {
  return {
    'data-prompt-tokens': run?.usage?.promptTokens ?? null,
    'data-cached-tokens': run?.usage?.cachedTokens ?? null,
    'data-output-tokens': run?.usage?.outputTokens ?? null,
    'data-prefill-ms': run?.usage?.prefillMs ?? null,
    'data-decode-ms': run?.usage?.decodeMs ?? null,
    'data-ttft-ms': run?.ttftMs ?? null,
  };
}
