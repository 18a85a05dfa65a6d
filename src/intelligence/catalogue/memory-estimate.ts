const MIB = 2 ** 20;

/** Window a model is loaded with unless the person asks for another; what the estimates below include. */
export const DEFAULT_CONTEXT_TOKENS = 4096;

/**
 * Resident bytes of a loaded GGUF at the default window: weights, KV cache and compute buffers.
 * Anchor: the starter model (98 MB of weights) is resident with about 350 MB (stack.md §6).
 */
export function ggufMemoryBytes(weightBytes: number): number {
  return Math.round(weightBytes * 1.2 + 250 * MIB);
}

/**
 * The same for ONNX. A session keeps the graph's initialisers and, on the way to the GPU, a second copy of part of
 * them; peers that measured expect 1.1 to 1.5 times the download (LFM2-1.2B 1.2–1.7 GB for 1.13 GB).
 */
export function onnxMemoryBytes(downloadBytes: number): number {
  return Math.round(downloadBytes * 1.5 + 150 * MIB);
}
