import type { LoadedModel, LoadSpec } from '../../contracts/engine';
import { WattsonError } from '../../contracts/errors';
import { lookAtAdapter } from '../gpu-adapter';

/** What WebLLM 0.2.86 asks of every device (its `detectGPUDevice`); bytes, or counts. */
const LEAST = {
  maxBufferSize: 256 << 20,
  maxStorageBufferBindingSize: 128 << 20,
  maxComputeWorkgroupStorageSize: 32 << 10,
  maxStorageBuffersPerShaderStage: 10,
} as const;

/** 56 of the prebuilt models compute in f16 and declare nothing (stack.md §5); their names say it. */
const NAMES_F16 = /q\d+f16/;

/** The features a build needs, also where its record forgot them. */
export function featuresOf(spec: LoadSpec): string[] {
  const named = [spec.modelId, spec.mlc?.modelUrl, spec.mlc?.libraryUrl].join(' ');
  const declared = spec.mlc?.requiredFeatures ?? [];
  const features = declared.filter((feature) => feature !== 'webgpu');
  return NAMES_F16.test(named) ? [...new Set([...features, 'shader-f16'])] : features;
}

/**
 * Refuses, before anything is fetched, what WebLLM would only refuse after the download.
 * @throws `gpu/none`, `gpu/missing-feature`, `gpu/buffer-too-small`, `gpu/blocked`
 */
export async function needGpu(
  spec: LoadSpec,
): Promise<{ adapter: GPUAdapter; reason: LoadedModel['deviceReason'] | null }> {
  const features = featuresOf(spec);
  const { adapter, reason } = await lookAtAdapter(features);
  if (!adapter) throw new WattsonError('gpu/none', 'requestAdapter() gave null', ['choose-model']);
  const feature = features.find((each) => !adapter.features.has(each));
  if (feature) {
    throw new WattsonError('gpu/missing-feature', `no ${feature}`, ['choose-model'], { feature });
  }
  for (const [limit, least] of Object.entries(LEAST)) {
    const most = adapter.limits[limit as keyof typeof LEAST];
    if (most < least) throw tooSmall(limit, least, most);
  }
  try {
    (await adapter.requestDevice()).destroy();
  } catch (thrown) {
    throw new WattsonError('gpu/blocked', String(thrown), ['reload-page', 'choose-model']);
  }
  return { adapter, reason };
}

/** One weight is one binding: the largest must fit. */
export function needBinding(adapter: GPUAdapter, largestBytes: number): void {
  const { maxStorageBufferBindingSize: most } = adapter.limits;
  if (largestBytes > most) throw tooSmall('maxStorageBufferBindingSize', largestBytes, most);
}

const tooSmall = (limit: string, neededBytes: number, limitBytes: number): WattsonError =>
  new WattsonError(
    'gpu/buffer-too-small',
    `${limit} is ${limitBytes}, needed ${neededBytes}`,
    ['choose-model'],
    { neededBytes, limitBytes },
  );
