import { WattsonError, type ErrorCode } from '../../contracts/errors';

/** Why a file cannot be used as a model: `params.reason` of every error thrown in this folder. */
export const GGUF_REASONS = [
  'bad-structure',
  'big-endian',
  'duplicate-shard',
  'empty',
  'encrypted-or-unknown',
  'html',
  'missing-shards',
  'mixed-models',
  'not-a-model',
  'not-first-shard',
  'not-gguf',
  'old-version',
  'projector',
  'too-large-for-one-file',
  'too-large-header',
  'truncated-data',
  'truncated-header',
  'unknown-version',
  'unreadable',
  'unsupported-architecture',
  'unsupported-quantisation',
  'zero-filled',
] as const;

export type GgufReason = (typeof GGUF_REASONS)[number];

export type GgufFigures = Readonly<Record<string, string | number>>;

const CODES: Partial<Record<GgufReason, ErrorCode>> = {
  html: 'model/html',
  'truncated-data': 'model/truncated',
  'truncated-header': 'model/truncated',
};

/**
 * A refused file as a typed error: `model/html`, `model/truncated` or `model/bad-file`, with the reason
 * and its figures (units in their names) in `params`.
 */
export function badModel(
  reason: GgufReason,
  cause: string,
  figures: GgufFigures = {},
): WattsonError {
  return new WattsonError(
    CODES[reason] ?? 'model/bad-file',
    cause,
    reason === 'unreadable' ? ['retry', 'import-model'] : ['import-model', 'choose-model'],
    { reason, ...figures },
  );
}

/** The same error naming its file; anything else that was thrown (an abort) as it is. */
export function withFile(thrown: unknown, file: string): unknown {
  if (!(thrown instanceof WattsonError)) return thrown;
  const { code, cause, next, params } = thrown.record;
  return new WattsonError(code, cause, next, { ...params, file });
}
