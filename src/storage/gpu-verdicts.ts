import type { GpuVerdict, GpuVerdictStore } from '../contracts/gpu-health';
import type { Database } from '../contracts/storage';

/** Verdicts of the GPU self-check in the entries table; their keys begin with `gpu/`. */
export function createGpuVerdicts(db: Database): GpuVerdictStore {
  const entries = db.table('entries');
  return {
    read: async (key) => ((await entries.get(key))?.value as GpuVerdict | undefined) ?? null,
    write: (verdict) => entries.put({ id: verdict.key, value: verdict }),
  };
}
