import type { GgufMetadata } from './metadata';
import type { GgufValue } from './values';

/** Elements that one token adds to the K and to the V cache, summed over layers. */
export interface KvElements {
  readonly k: number;
  readonly v: number;
}

/** How the KV cache of a model grows; the numbers of llama.cpp's `llama_kv_cache`. */
export interface KvLayout {
  /** Layers that keep the whole context. */
  readonly full: KvElements;
  /** Layers with sliding-window attention, which keep `windowTokens`. */
  readonly windowed: KvElements;
  readonly windowTokens: number;
  /** The file does not say which layers slide, or has caches not modelled here; `full` may be too much. */
  readonly isUpperBound: boolean;
}

/**
 * Every n-th layer keeps the whole context, the others slide; used where the file carries a window but
 * no pattern. Source: `set_swa_pattern` in llama.cpp `src/models/*.cpp`.
 */
const WINDOW_PERIODS: Readonly<Record<string, number>> = {
  cohere2: 4,
  exaone4: 4,
  gemma2: 2,
  gemma3: 6,
  gemma3n: 5,
  'gpt-oss': 2,
  olmo2: 4,
  phi3: 1,
};

/** Linear-attention hybrids: one layer in so many has a KV cache. Default of llama.cpp's loaders: 4. */
const HYBRID_INTERVALS: Readonly<Record<string, number>> = {
  qwen35: 4,
  qwen35moe: 4,
  qwen3next: 4,
  qwen4exp: 4,
};

const MAX_LAYERS = 512;

/**
 * The cache layout from a header's metadata, or `null` when the layer or head counts are missing. A
 * layer with no KV heads (recurrent, convolution) caches nothing per token; its fixed state, a few MB at
 * most, is not counted. Multi-head latent attention caches K only.
 */
export function kvLayout(architecture: string, { values }: GgufMetadata): KvLayout | null {
  const of = (key: string): GgufValue | undefined => values[`${architecture}.${key}`];
  const count = (key: string): number | undefined => asCount(of(key));
  const layers = count('block_count');
  const heads = perLayer(of('attention.head_count'), layers);
  if (layers === undefined || layers > MAX_LAYERS || !heads) return null;
  const kvHeads = perLayer(of('attention.head_count_kv'), layers) ?? heads;
  const headCount = Math.max(...heads);
  const embedding = count('embedding_length');
  const headSize = embedding !== undefined && headCount > 0 ? embedding / headCount : 0;
  const keySize = count('attention.key_length') ?? headSize;
  const isLatent = Boolean(
    count('attention.key_length_mla') && count('attention.value_length_mla'),
  );
  const valueSize = isLatent ? 0 : (count('attention.value_length') ?? headSize);

  const windowTokens = count('attention.sliding_window') ?? 0;
  const slides = slidingLayers(architecture, of('attention.sliding_window_pattern'), windowTokens);
  const interval = count('full_attention_interval') ?? HYBRID_INTERVALS[architecture] ?? 1;
  const ownLayers = layers - (count('attention.shared_kv_layers') ?? 0);
  const full = { k: 0, v: 0 };
  const windowed = { k: 0, v: 0 };
  for (let layer = 0; layer < ownLayers; layer += 1) {
    if ((layer + 1) % interval !== 0) continue;
    const isSliding = slides?.(layer) ?? false;
    const sum = isSliding ? windowed : full;
    const layerHeads = kvHeads[layer] ?? 0;
    sum.k += layerHeads * (isSliding ? (count('attention.key_length_swa') ?? keySize) : keySize);
    sum.v +=
      layerHeads * (isSliding ? (count('attention.value_length_swa') ?? valueSize) : valueSize);
  }
  return { full, windowed, windowTokens, isUpperBound: windowTokens > 0 && slides === undefined };
}

function slidingLayers(
  architecture: string,
  pattern: GgufValue | undefined,
  windowTokens: number,
): ((layer: number) => boolean) | undefined {
  if (windowTokens === 0) return () => false;
  if (Array.isArray(pattern)) return (layer) => Boolean(pattern[layer]);
  const period = typeof pattern === 'number' ? pattern : WINDOW_PERIODS[architecture];
  if (period === undefined) return undefined;
  return (layer) => period === 0 || layer % period < period - 1;
}

function perLayer(
  value: GgufValue | undefined,
  layers: number | undefined,
): readonly number[] | undefined {
  if (Array.isArray(value)) return value.map((item) => asCount(item) ?? 0);
  const same = asCount(value);
  if (same === undefined || layers === undefined || layers > MAX_LAYERS) return undefined;
  return Array.from({ length: layers }, () => same);
}

/** A whole number ≥ 0 that can be calculated with. */
export function asCount(value: GgufValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
