import type { DeviceProfile, FitReason, ModelBuild } from '../../contracts/catalogue';

/** 8-bit ONNX weights on WebGPU give gibberish (transformers.js#1286). */
const CPU_ONLY_DTYPES = new Set(['q8', 'int8', 'uint8']);

export interface Part {
  readonly part: 'cpu' | 'webgpu';
  /** Why not the other one; empty where there is nothing to say. */
  readonly reasons: readonly FitReason[];
  /** A build that asks for WebGPU cannot run at all where this is true. */
  readonly isGpuMissing: boolean;
}

/**
 * Which part of the machine would run a build. A GPU counts when there is a real adapter that the self-check has not
 * failed; `trusted: null` is "not checked yet", and the check comes before the first use.
 */
export function choosePart(
  build: ModelBuild,
  device: DeviceProfile,
  trusted: boolean | null,
): Part {
  if (build.engineId === 'prompt-api') return { part: 'webgpu', reasons: [], isGpuMissing: false };
  const onCpu = (key: FitReason['key']): Part => ({
    part: 'cpu',
    reasons: [{ key }],
    isGpuMissing: true,
  });
  if (!device.gpu) return onCpu('no-adapter');
  if (device.gpu.isSoftware) return onCpu('software-adapter');
  if (trusted === false) return onCpu('gpu-not-trusted');
  const cpuOnly = (params: FitReason['params'] & object): Part => ({
    part: 'cpu',
    reasons: [{ key: 'cpu-only', params }],
    isGpuMissing: false,
  });
  const { engineId, quantisation } = build;
  if (engineId === 'transformers' && CPU_ONLY_DTYPES.has(quantisation))
    return cpuOnly({ quantisation });
  // wllama's shaders need it whatever the file is, and it falls back without a word (stack.md §3).
  if (engineId === 'wllama' && !device.gpu.features.includes('shader-f16')) {
    return cpuOnly({ feature: 'shader-f16' });
  }
  return { part: 'webgpu', reasons: [], isGpuMissing: false };
}
