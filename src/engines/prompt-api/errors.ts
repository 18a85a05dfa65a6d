import { isAbort, toErrorRecord, WattsonError, type ErrorCode } from '../../contracts/errors';

/** What the Prompt API rejects with, by the name of the DOMException. */
export function promptApiFailure(thrown: unknown, fallback: ErrorCode): WattsonError {
  if (thrown instanceof WattsonError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  const { cause } = toErrorRecord(thrown, fallback);
  switch (name) {
    // Its own class since 2025, with the figures on it.
    case 'QuotaExceededError':
      return new WattsonError(
        'engine/context-overflow',
        cause,
        ['new-chat', 'choose-model'],
        figuresOf(thrown),
      );
    // The download needs a person's click just before.
    case 'NotAllowedError':
      return new WattsonError('engine/load-failed', cause, ['retry', 'choose-model']);
    case 'NetworkError':
      return new WattsonError('model/download-failed', cause, ['retry']);
    case 'NotSupportedError':
      return new WattsonError('input/invalid', cause, ['choose-model']);
    case 'InvalidStateError':
    case 'OperationError':
    case 'UnknownError':
      return new WattsonError('engine/failed', cause, ['retry', 'choose-model']);
    default:
      return new WattsonError(fallback, cause, ['retry', 'choose-model']);
  }
}

export const isStopped = (thrown: unknown, signal: AbortSignal): boolean =>
  signal.aborted || isAbort(thrown);

function figuresOf(thrown: unknown): { promptTokens: number; contextTokens: number } | undefined {
  const { requested, quota } = thrown as { requested?: unknown; quota?: unknown };
  return typeof requested === 'number' && typeof quota === 'number'
    ? { promptTokens: requested, contextTokens: quota }
    : undefined;
}
