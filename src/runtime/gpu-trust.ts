import type { GpuVerdict } from '../contracts/gpu-health';
import type { Database } from '../contracts/storage';
import { adapterKey } from '../engines/gpu-health/key';
import { createGpuVerdicts } from '../storage/gpu-verdicts';

/** The kept verdict on this adapter, driver and browser; `null` before the self-check ran, or with no adapter. */
export async function keptVerdict(db: Database): Promise<GpuVerdict | null> {
  const adapter = await globalThis.navigator?.gpu?.requestAdapter({
    powerPreference: 'high-performance',
  });
  if (!adapter) return null;
  return createGpuVerdicts(db).read(adapterKey(adapter, navigator.userAgent));
}
