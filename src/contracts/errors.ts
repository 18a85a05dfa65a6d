/**
 * Every failure a person can meet has a stable code, a technical cause and the steps that help.
 * The words shown for a code are in the message catalogues (`src/ui/i18n`), never here.
 */
export const ERROR_CODES = [
  'agent/crashed',
  'db/blocked',
  'db/newer',
  'db/unavailable',
  'endpoint/auth',
  'endpoint/bad-answer',
  'endpoint/cut',
  'endpoint/rate-limited',
  'endpoint/refused',
  'endpoint/stalled',
  'endpoint/unreachable',
  'engine/busy',
  'engine/context-overflow',
  'engine/crash-loop',
  'engine/crashed',
  'engine/failed',
  'engine/load-failed',
  'engine/out-of-memory',
  'engine/stalled',
  'engine/unknown',
  'gpu/blocked',
  'gpu/buffer-too-small',
  'gpu/lost',
  'gpu/missing-feature',
  'gpu/none',
  'gpu/not-trusted',
  'input/invalid',
  'model/absent',
  'model/bad-file',
  'model/corrupt',
  'model/download-failed',
  'model/gated',
  'model/html',
  'model/none',
  'model/not-found',
  'model/offline',
  'model/truncated',
  'storage/quota',
  'storage/unavailable',
  'unexpected',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** What the person can do next; the page turns each into a button. */
export type NextStep =
  | 'continue'
  | 'retry'
  | 'reload-page'
  | 'load-anyway'
  | 'choose-model'
  | 'import-model'
  | 'connect-endpoint'
  | 'edit-endpoint'
  | 'enter-token'
  | 'free-space'
  | 'new-chat'
  | 'close-other-tabs';

/** An error as a value: survives structured clone, JSON and the database. */
export interface ErrorRecord {
  readonly code: ErrorCode;
  /** Technical, English, free of prompts, keys and tokens. */
  readonly cause: string;
  readonly next: readonly NextStep[];
  /** Figures for the message, units in the names: `{ neededBytes, freeBytes, status }`. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The one exception class that crosses rooms; carries its record across workers (see `wire/comlink.ts`). */
export class WattsonError extends Error {
  override readonly name = 'WattsonError';
  readonly record: ErrorRecord;

  constructor(
    code: ErrorCode,
    cause: string,
    next: readonly NextStep[] = [],
    params?: ErrorRecord['params'],
  ) {
    super(`${code}: ${cause}`);
    this.record = params ? { code, cause, next, params } : { code, cause, next };
  }

  static from(record: ErrorRecord): WattsonError {
    return new WattsonError(record.code, record.cause, record.next, record.params);
  }
}

/** Whatever was thrown, as a record. A string is what a worker of a third-party library throws. */
export function toErrorRecord(thrown: unknown, fallback: ErrorCode = 'unexpected'): ErrorRecord {
  if (thrown instanceof WattsonError) return thrown.record;
  if (isErrorRecord(thrown)) return thrown;
  const cause = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  if (/QuotaExceeded/.test(cause)) return { code: 'storage/quota', cause, next: ['free-space'] };
  return { code: fallback, cause, next: ['retry'] };
}

export function isErrorRecord(value: unknown): value is ErrorRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<ErrorRecord>;
  return (
    typeof record.cause === 'string' &&
    Array.isArray(record.next) &&
    (ERROR_CODES as readonly string[]).includes(record.code ?? '')
  );
}

/** True for the error that `AbortSignal` and aborted libraries throw. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}
