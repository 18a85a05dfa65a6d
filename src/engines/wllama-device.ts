import type { LoadedModel } from '../contracts/engine';
import { lookAtAdapter } from './gpu-adapter';

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
 * @param trusted the self-check; left out: none is wanted
 */
export async function pickDevice(
  wantedLayers = ALL_LAYERS,
  trusted?: () => Promise<boolean>,
): Promise<Device> {
  if (wantedLayers === 0) return { device: 'cpu', gpuLayers: 0 };
  const { reason } = await lookAtAdapter(['shader-f16']);
  if (reason) return { device: 'cpu', gpuLayers: 0, reason };
  if (trusted && !(await trusted())) {
    return { device: 'cpu', gpuLayers: 0, reason: 'gpu-not-trusted' };
  }
  return { device: 'webgpu', gpuLayers: wantedLayers };
}
