import type { EnginePorts } from '../../contracts/engine';
import { toErrorRecord, WattsonError } from '../../contracts/errors';
import type { GpuVerdict, GpuVerdictStore } from '../../contracts/gpu-health';
import type { ModelFolder } from '../onnx/folder-cache';
import { loadLibrary, onnxThreads } from '../onnx/runtime';
import { compareRuns } from './compare';
import { adapterKey } from './key';
import { probe, probeFolder } from './onnx-probe';

/** Name of the model's asset, as `EnginePorts.assetUrl` knows it. */
export const PROBE_ASSET = 'self-check.onnx';

export interface TrustParts {
  readonly ports: EnginePorts;
  readonly store: GpuVerdictStore;
  /** Wall clock, ms. */
  readonly now: () => number;
}

/**
 * The verdict on this GPU: the one kept for this adapter, driver and browser, or a fresh one, which takes seconds.
 * @param repeat check again whatever is kept
 * @returns `null` without an adapter
 * @throws `model/offline` when the check's model cannot be had; nothing is kept then
 */
export async function gpuVerdict(parts: TrustParts, repeat = false): Promise<GpuVerdict | null> {
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) return null;
  const key = adapterKey(adapter, navigator.userAgent);
  const kept = repeat ? null : await parts.store.read(key);
  if (kept) return kept;
  const findings = await checkGpu(parts.ports, probeFolder(await fetchProbe(parts.ports)));
  const verdict = { ...findings, key, checkedAt: parts.now() };
  await parts.store.write(verdict);
  return verdict;
}

/** Runs a model on CPU and GPU and compares. A GPU that fails to run it has failed. */
export async function checkGpu(
  ports: EnginePorts,
  folder: ModelFolder,
): Promise<ReturnType<typeof compareRuns>> {
  const library = await loadLibrary(ports, onnxThreads());
  const cpu = await probe(library, folder, 'wasm');
  try {
    return compareRuns(cpu, await probe(library, folder, 'webgpu'));
  } catch (thrown) {
    const { cause } = toErrorRecord(thrown);
    return {
      passed: false,
      cause,
      worstDifference: null,
      idsAgree: false,
      wrongFromTokens: null,
    };
  }
}

async function fetchProbe(ports: EnginePorts): Promise<Blob> {
  try {
    const response = await ports.fetch(ports.assetUrl(PROBE_ASSET));
    if (response.ok) return await response.blob();
    throw new WattsonError('model/offline', `self-check: HTTP ${response.status}`, ['retry']);
  } catch (thrown) {
    if (thrown instanceof WattsonError) throw thrown;
    throw new WattsonError('model/offline', `self-check: ${String(thrown)}`, ['retry']);
  }
}
