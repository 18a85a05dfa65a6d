import { GGML_TYPES } from './ggml-types.data';
import type { GgufHeader } from './header';
import type { KvElements, KvLayout } from './kv-layout';
import { alignUp } from './tensors';

/** Cache types that wllama 3.13.0 takes (`cache_type_k`, `cache_type_v`). */
export const KV_CACHE_TYPES = ['f32', 'f16', 'q8_0', 'q5_1', 'q5_0', 'q4_1', 'q4_0'] as const;

export type KvCacheType = (typeof KV_CACHE_TYPES)[number];

export interface MemoryOptions {
  /** Bytes of the model's files (and projector). */
  readonly weightsBytes: number;
  readonly contextTokens: number;
  /** Default `f16` for both, as in llama.cpp. */
  readonly cacheTypeK?: KvCacheType;
  readonly cacheTypeV?: KvCacheType;
  /** Tokens computed at once (`n_ubatch`); wllama's default is 512. */
  readonly batchTokens?: number;
  /** Parallel requests (`n_parallel`) over one shared cache; wllama's default is 4. */
  readonly sequences?: number;
  /** Without it the attention scores of a whole batch are held. Default on (llama.cpp `auto`). */
  readonly isFlashAttention?: boolean;
}

/** Bytes, estimated. `null` is unknown: the header lacks a figure that the part depends on. */
export interface MemoryEstimate {
  readonly method: 'estimated';
  readonly weightsBytes: number;
  readonly kvBytes: number | null;
  readonly computeBytes: number | null;
  readonly totalBytes: number | null;
  /** The KV part may be too high (see `KvLayout.isUpperBound`). */
  readonly isUpperBound: boolean;
}

const DEFAULT_BATCH_TOKENS = 512;
const DEFAULT_SEQUENCES = 4;
/** llama.cpp rounds contexts and sliding windows up to whole blocks of cells. */
const CELL_BLOCK_TOKENS = 256;

/**
 * Width of the activations alive at once, in multiples of the two layer widths. Fitted, rounded up, to
 * the compute buffer that wllama 3.13.0 reports for SmolLM2-135M (hidden 576, feed-forward 1536) on the
 * CPU: 16.67, 18.71 and 22.77 MiB at contexts of 2,048, 4,096 and 8,192 with batches of 512, 5.79 MiB at
 * 8,192 with batches of 128. One model is a thin basis: hence `estimated`.
 */
const LIVE_EMBEDDINGS = 8;
const LIVE_FEED_FORWARDS = 2;
const F32_BYTES = 4;
const MASK_BYTES = 2;

/** Bytes that each further token of context costs; layers with a sliding window cost nothing more. */
export function kvBytesPerToken(
  { full }: KvLayout,
  typeK: KvCacheType,
  typeV: KvCacheType = typeK,
): number {
  return cellBytes(full, typeK, typeV);
}

/**
 * What a model needs in memory with a given context: files + KV cache + compute buffers. The page and
 * the runtime itself are not included. Pure.
 */
export function estimateMemory(header: GgufHeader, options: MemoryOptions): MemoryEstimate {
  const kvBytes = header.kv === null ? null : kvCacheBytes(header.kv, options);
  const computeBytes = computeBufferBytes(header, options);
  const { weightsBytes } = options;
  return {
    method: 'estimated',
    weightsBytes,
    kvBytes,
    computeBytes,
    totalBytes:
      kvBytes === null || computeBytes === null ? null : weightsBytes + kvBytes + computeBytes,
    isUpperBound: header.kv?.isUpperBound ?? false,
  };
}

/** llama.cpp `llama_kv_cache_iswa`: windows hold `window × sequences + batch` tokens. */
function kvCacheBytes(kv: KvLayout, options: MemoryOptions): number {
  const { cacheTypeK = 'f16', cacheTypeV = 'f16' } = options;
  const { sequences = DEFAULT_SEQUENCES, batchTokens = DEFAULT_BATCH_TOKENS } = options;
  const cells = alignUp(options.contextTokens, CELL_BLOCK_TOKENS);
  const windowCells = alignUp(
    Math.min(cells, kv.windowTokens * sequences + batchTokens),
    CELL_BLOCK_TOKENS,
  );
  return (
    cells * cellBytes(kv.full, cacheTypeK, cacheTypeV) +
    windowCells * cellBytes(kv.windowed, cacheTypeK, cacheTypeV)
  );
}

function cellBytes({ k, v }: KvElements, typeK: KvCacheType, typeV: KvCacheType): number {
  return Math.ceil(k * bytesPerElement(typeK) + v * bytesPerElement(typeV));
}

function bytesPerElement(name: KvCacheType): number {
  for (const type of GGML_TYPES.values()) if (type.name === name) return type.bytes / type.elements;
  throw new Error(`no ggml type "${name}"`);
}

function computeBufferBytes(header: GgufHeader, options: MemoryOptions): number | null {
  const { sequences = DEFAULT_SEQUENCES, batchTokens = DEFAULT_BATCH_TOKENS } = options;
  const { embeddingLength, vocabularySize, headCount } = header;
  if (embeddingLength === null || vocabularySize === null) return null;
  const feedForward = header.feedForwardLength ?? 4 * embeddingLength;
  const width = LIVE_EMBEDDINGS * embeddingLength + LIVE_FEED_FORWARDS * feedForward;
  const cells = alignUp(options.contextTokens, CELL_BLOCK_TOKENS);
  const scoreBytes =
    options.isFlashAttention === false ? (headCount ?? 0) * cells * batchTokens * F32_BYTES : 0;
  return (
    batchTokens * width * F32_BYTES +
    batchTokens * cells * MASK_BYTES +
    sequences * vocabularySize * F32_BYTES +
    scoreBytes
  );
}
