import type { EnginePorts, LoadedModel, OnnxSpec } from '../../contracts/engine';
import { WattsonError } from '../../contracts/errors';
import { lookAtAdapter } from '../gpu-adapter';

interface Device {
  readonly device: 'wasm' | 'webgpu';
  readonly reason?: NonNullable<LoadedModel['deviceReason']>;
}

/**
 * Where the model will run. Unasked: WebGPU on a real adapter that the self-check trusts, else the CPU with the
 * reason. A device that was named is taken at its word.
 */
export async function pickOnnxDevice(
  wanted: OnnxSpec['device'],
  trusted: EnginePorts['gpuTrusted'],
): Promise<Device> {
  if (wanted === 'wasm') return { device: 'wasm' };
  const { adapter, reason } = await lookAtAdapter();
  if (wanted === 'webgpu') {
    if (adapter) return { device: 'webgpu' };
    throw new WattsonError('gpu/none', 'requestAdapter() gave null', ['choose-model']);
  }
  if (reason) return { device: 'wasm', reason };
  const right = (await trusted?.()) ?? true;
  return right ? { device: 'webgpu' } : { device: 'wasm', reason: 'gpu-not-trusted' };
}
