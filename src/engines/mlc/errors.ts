import {
  isAbort,
  toErrorRecord,
  WattsonError,
  type ErrorCode,
  type NextStep,
} from '../../contracts/errors';

type Row = readonly [pattern: RegExp, code: ErrorCode, next: readonly NextStep[]];

/**
 * What WebLLM 0.2.86 throws → what it means (stack.md §5). Its classes are not exported, and across a worker its
 * errors are strings `Name: message`, so the text is matched.
 */
const ROWS: readonly Row[] = [
  [/QuotaExceeded/, 'storage/quota', ['free-space']],
  [/ContextWindowSizeExceeded/, 'engine/context-overflow', ['new-chat', 'choose-model']],
  [
    /Unable to find a compatible GPU|WebGPUNotAvailable|WebGPUNotFound/,
    'gpu/none',
    ['choose-model'],
  ],
  [/ShaderF16Support|FeatureSupport/, 'gpu/missing-feature', ['choose-model']],
  [/exceeds limit\. requested/, 'gpu/buffer-too-small', ['choose-model']],
  [
    /DeviceLost|already been disposed|Device was lost|Engine\.unload\(\) is called|Instance dropped/,
    'gpu/lost',
    ['continue', 'choose-model'],
  ],
  [
    /out of memory|allocation failed|Out of memory/i,
    'engine/out-of-memory',
    ['choose-model', 'retry'],
  ],
  [
    /IntegrityError|exceeds shard size|CompileError|Aborted\(\)|SyntaxError/,
    'model/corrupt',
    ['retry', 'choose-model'],
  ],
  [
    /reading 'buffer'|ModelNotFound|MissingModel|WindowSize|LinkError/,
    'engine/load-failed',
    ['choose-model'],
  ],
  [
    /Failed to execute 'add' on 'Cache'|Failed to fetch|NetworkError/,
    'model/download-failed',
    ['retry'],
  ],
  [
    /MessageOrder|SystemMessageOrder|UnsupportedModelId|SeedType|UnsupportedFields|InvalidNumber|RangeError/,
    'input/invalid',
    ['retry'],
  ],
];

/** The files may be the cause; worth one more try with fresh ones. */
const DAMAGED: readonly ErrorCode[] = ['model/corrupt'];

export function mlcFailure(thrown: unknown, fallback: ErrorCode): WattsonError {
  if (thrown instanceof WattsonError) return thrown;
  const { cause } = toErrorRecord(thrown, fallback);
  const [, code, next] = ROWS.find(([pattern]) => pattern.test(cause)) ?? [
    null,
    fallback,
    ['retry', 'choose-model'] as const,
  ];
  return new WattsonError(
    code,
    cause,
    next,
    code === 'engine/context-overflow' ? windowOf(cause) : undefined,
  );
}

export const isDamage = (thrown: unknown): boolean =>
  DAMAGED.includes(mlcFailure(thrown, 'engine/load-failed').record.code);

/**
 * The GPU device is gone. A model that was loaded and now "is not loaded" had its device destroyed while idle; a
 * disposed object, or a buffer whose mapping was aborted though nobody asked, lost it under way.
 */
export const isDeviceLoss = (thrown: unknown): boolean =>
  isAbort(thrown) ||
  mlcFailure(thrown, 'engine/failed').record.code === 'gpu/lost' ||
  /ModelNotLoadedError/.test(toErrorRecord(thrown).cause);

/** "number of prompt tokens: 600; context window size: 512" */
function windowOf(cause: string): { promptTokens: number; contextTokens: number } | undefined {
  const [, prompt, window] = /prompt tokens: (\d+); context window size: (\d+)/.exec(cause) ?? [];
  return prompt && window
    ? { promptTokens: Number(prompt), contextTokens: Number(window) }
    : undefined;
}
