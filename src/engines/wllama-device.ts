import type { LoadedModel } from '../contracts/engine';

interface Device {
  readonly device: 'cpu' | 'webgpu';
  readonly gpuLayers: number;
  readonly reason?: NonNullable<LoadedModel['deviceReason']>;
}

/** llama.cpp's way to say "all of them". */
const ALL_LAYERS = 99_999;

/**
 * Decides before loading where the model will run. wllama falls back to the CPU without a word when the adapter
 * lacks `shader-f16` (reference: stack.md §3), so the adapter is asked here and the answer can be shown.
 * A software adapter is a CPU pretending to be a GPU, slower than the CPU itself.
 */
export async function pickDevice(wantedLayers = ALL_LAYERS): Promise<Device> {
  if (wantedLayers === 0) return { device: 'cpu', gpuLayers: 0 };
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) return { device: 'cpu', gpuLayers: 0, reason: 'no-adapter' };
  if (adapter.info.isFallbackAdapter) {
    return { device: 'cpu', gpuLayers: 0, reason: 'software-adapter' };
  }
  if (!adapter.features.has('shader-f16')) {
    return { device: 'cpu', gpuLayers: 0, reason: 'no-shader-f16' };
  }
  return { device: 'webgpu', gpuLayers: wantedLayers };
}
