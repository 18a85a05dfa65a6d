import { describe, expect, it } from 'vitest';
import type { GgufHeader } from '../../src/intelligence/gguf/header';
import { estimateMemory, kvBytesPerToken } from '../../src/intelligence/gguf/memory';
import { readGgufHeader } from '../../src/intelligence/gguf/read-header';
import { blobOf } from '../fixtures/gguf/errors';
import { writeGguf, type Field } from '../fixtures/gguf/writer';

const MIB = 1024 * 1024;
const WEIGHTS_BYTES = 98_362_432;

/** A header with nothing but the keys that the cache depends on. */
function header(architecture: string, keys: Record<string, Field>): Promise<GgufHeader> {
  const own = Object.entries(keys).map(([key, value]) => [`${architecture}.${key}`, value]);
  return readGgufHeader(
    blobOf(
      writeGguf({
        metadata: { 'general.architecture': architecture, ...Object.fromEntries(own) },
        tensors: [{ name: 'x', shape: [1] }],
      }),
    ),
  );
}

const SMOLLM2 = {
  block_count: 30,
  embedding_length: 576,
  feed_forward_length: 1536,
  vocab_size: 49_152,
  'attention.head_count': 9,
  'attention.head_count_kv': 3,
};

describe('SmolLM2-135M against what wllama 3.13.0 reported when it loaded it', () => {
  it.each([
    [2048, 'f16', 45],
    [4096, 'f16', 90],
    [8192, 'f16', 180],
    [4096, 'q8_0', 47.8125],
  ] as const)('KV cache of %i tokens in %s: %f MiB exactly', async (contextTokens, type, mib) => {
    const estimate = estimateMemory(await header('llama', SMOLLM2), {
      weightsBytes: WEIGHTS_BYTES,
      contextTokens,
      cacheTypeK: type,
      cacheTypeV: type,
    });
    expect(estimate.kvBytes).toBe(mib * MIB);
  });

  it.each([
    [2048, 512, true, 16.67],
    [4096, 512, true, 18.71],
    [8192, 512, true, 22.77],
    [8192, 128, true, 5.79],
    [4096, 512, false, 87.51],
  ])(
    'compute buffer at %i tokens, batch %i, flash attention %s: %f MiB, never less, at most 15 % more',
    async (contextTokens, batchTokens, isFlashAttention, mib) => {
      const { computeBytes } = estimateMemory(await header('llama', SMOLLM2), {
        weightsBytes: WEIGHTS_BYTES,
        contextTokens,
        batchTokens,
        isFlashAttention,
      });
      expect((computeBytes ?? 0) / MIB).toBeGreaterThanOrEqual(mib);
      expect((computeBytes ?? 0) / MIB).toBeLessThanOrEqual(mib * 1.15 + 0.75);
    },
  );

  it('the total is the sum of its parts and is marked as an estimate', async () => {
    const estimate = estimateMemory(await header('llama', SMOLLM2), {
      weightsBytes: WEIGHTS_BYTES,
      contextTokens: 4096,
    });
    expect(estimate).toMatchObject({ method: 'estimated', isUpperBound: false });
    expect(estimate.totalBytes).toBe(
      WEIGHTS_BYTES + (estimate.kvBytes ?? 0) + (estimate.computeBytes ?? 0),
    );
  });
});

describe('caches that a simple formula gets wrong', () => {
  const base = { block_count: 6, embedding_length: 64, 'attention.head_count': 4 };
  const perToken = async (architecture: string, keys: Record<string, Field>) => {
    const { kv } = await header(architecture, { ...base, ...keys });
    return kv && kvBytesPerToken(kv, 'f16');
  };
  // 6 layers × 4 heads × 16 × (K + V) × 2 bytes
  const PLAIN_BYTES = 6 * 4 * 16 * 2 * 2;

  it('no KV head count: as many as attention heads', async () => {
    expect(await perToken('llama', {})).toBe(PLAIN_BYTES);
  });

  it('heads wider than the embedding suggests (Qwen3, Gemma)', async () => {
    expect(
      await perToken('qwen3', { 'attention.key_length': 128, 'attention.value_length': 128 }),
    ).toBe(PLAIN_BYTES * 8);
  });

  it('different cache types for K and V', async () => {
    const { kv } = await header('llama', base);
    expect(kv && kvBytesPerToken(kv, 'q8_0', 'f16')).toBe(384 * (34 / 32) + 384 * 2);
  });

  it('convolution layers without KV heads (LFM2)', async () => {
    expect(await perToken('lfm2', { 'attention.head_count_kv': [0, 4, 0, 0, 4, 0] })).toBe(
      PLAIN_BYTES / 3,
    );
  });

  it('linear-attention hybrids cache one layer in so many (Qwen3-Next)', async () => {
    expect(await perToken('qwen3next', { full_attention_interval: 3 })).toBe(PLAIN_BYTES / 3);
    expect(await perToken('qwen3next', {})).toBe(PLAIN_BYTES / 6);
  });

  it('latent attention caches K only (DeepSeek)', async () => {
    expect(
      await perToken('deepseek2', {
        'attention.head_count_kv': 1,
        'attention.key_length': 576,
        'attention.value_length': 512,
        'attention.key_length_mla': 192,
        'attention.value_length_mla': 128,
      }),
    ).toBe(6 * 576 * 2);
  });

  it('layers that reuse the cache of others (Gemma 3n, 4)', async () => {
    expect(await perToken('gemma4', { 'attention.shared_kv_layers': 3 })).toBe(PLAIN_BYTES / 2);
  });

  it('sliding windows stop growing: pattern known from the architecture (Gemma 3)', async () => {
    const gemma = await header('gemma3', { ...base, 'attention.sliding_window': 512 });
    expect(gemma.kv && kvBytesPerToken(gemma.kv, 'f16')).toBe(PLAIN_BYTES / 6);
    const at = (contextTokens: number) =>
      estimateMemory(gemma, { weightsBytes: 0, contextTokens, sequences: 1 }).kvBytes;
    // Five of six layers hold 512 + 512 tokens however long the context is.
    expect(at(8192)).toBe((PLAIN_BYTES / 6) * 8192 + ((PLAIN_BYTES * 5) / 6) * 1024);
    expect(at(256)).toBe(PLAIN_BYTES * 256);
  });

  it('sliding windows with a list of layers in the file (Gemma 4)', async () => {
    const pattern = [1, 1, 1, 1, 0, 0];
    const keys = { 'attention.sliding_window': 512, 'attention.sliding_window_pattern': pattern };
    expect(await perToken('gemma4', keys)).toBe(PLAIN_BYTES / 3);
  });

  it('a window with no known pattern is an upper bound and says so', async () => {
    const odd = await header('llama', { ...base, 'attention.sliding_window': 512 });
    expect(odd.kv).toMatchObject({ isUpperBound: true });
    expect(odd.kv && kvBytesPerToken(odd.kv, 'f16')).toBe(PLAIN_BYTES);
    expect(estimateMemory(odd, { weightsBytes: 0, contextTokens: 512 }).isUpperBound).toBe(true);
  });

  it('missing figures make the estimate unknown, not zero', async () => {
    const bare = await header('llama', {});
    expect(estimateMemory(bare, { weightsBytes: 5, contextTokens: 512 })).toMatchObject({
      weightsBytes: 5,
      kvBytes: null,
      computeBytes: null,
      totalBytes: null,
    });
  });

  it('absurd layer counts are refused as unknown', async () => {
    const absurd = await header('llama', { ...base, block_count: 4_000_000_000 });
    expect(absurd.kv).toBeNull();
  });
});
