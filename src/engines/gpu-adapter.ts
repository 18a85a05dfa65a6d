import type { LoadedModel } from '../contracts/engine';

type Reason = NonNullable<LoadedModel['deviceReason']>;

/** The adapter a WebGPU engine would get, and why it should not be used. */
export interface AdapterLook {
  readonly adapter: GPUAdapter | null;
  readonly reason: Reason | null;
}

/**
 * Asks the adapter, since `navigator.gpu` alone says nothing. A software adapter is a CPU pretending to be a GPU,
 * slower than the CPU itself.
 */
export async function lookAtAdapter(features: readonly string[] = []): Promise<AdapterLook> {
  const adapter =
    (await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null;
  if (!adapter) return { adapter, reason: 'no-adapter' };
  if (adapter.info.isFallbackAdapter) return { adapter, reason: 'software-adapter' };
  const missing = features.find((feature) => !adapter.features.has(feature));
  return { adapter, reason: missing === 'shader-f16' ? 'no-shader-f16' : null };
}
