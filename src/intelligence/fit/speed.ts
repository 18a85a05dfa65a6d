import type { DeviceProfile, ModelBuild, SpeedMeasurement } from '../../contracts/catalogue';
import { type Band, multiply, scale } from './band';
import {
  CPU_QUANTISATION_FACTOR,
  GPU_BANDWIDTH,
  GPU_EFFICIENCY,
  GPU_OVERHEAD_S,
  MOBILE_FACTOR,
  MOBILE_GPU_BANDWIDTH,
  UNKNOWN_GPU_BANDWIDTH,
  WASM_OVERHEAD_S,
  WASM_THREAD_BANDWIDTH,
  WASM_TOTAL_BANDWIDTH,
} from './bandwidth.data';

/** More threads than this gain nothing in llama.cpp's WebAssembly build, and starve the page. */
const MOST_THREADS = 8;

/** How far another build of the same engine may be from what one was measured at. */
const CORRECTED: Band = { low: 0.6, mid: 1, high: 1.6 };

export interface Speed {
  readonly tokensPerSecond: Band;
  readonly source: 'measured' | 'estimated';
}

/**
 * Expected decode rate: each token reads all active weights once, so seconds per token = bytes ÷ effective
 * bandwidth + a fixed overhead. What this device measured outweighs the class: the build itself if it has run, else
 * the median ratio of measured to estimated over builds of the same engine on the same part of the machine.
 * `null` where the build's size is unknown.
 */
export function expectedSpeed(
  build: ModelBuild,
  device: DeviceProfile,
  part: 'cpu' | 'webgpu',
  measurements: readonly SpeedMeasurement[],
): Speed | null {
  const here = measurements.filter(
    (m) => m.deviceKey === device.key && m.engineId === build.engineId && m.device === part,
  );
  const own = here.filter(({ buildId }) => buildId === build.id).map(rate);
  if (own.length > 0) return { tokensPerSecond: spread(own), source: 'measured' };
  const estimate = estimateSpeed(build, device, part);
  if (!estimate) return null;
  const ratios = here.flatMap((m) => {
    const guess = estimateSpeed(m, device, part);
    return guess ? [m.decodeTokensPerSecond / guess.mid] : [];
  });
  if (ratios.length === 0) return { tokensPerSecond: estimate, source: 'estimated' };
  const mid = estimate.mid * median(ratios);
  return { tokensPerSecond: scale(CORRECTED, mid), source: 'estimated' };
}

/** The bandwidth model alone. */
export function estimateSpeed(
  build: Pick<ModelBuild, 'engineId' | 'quantisation' | 'activeBytes'> &
    Partial<Pick<ModelBuild, 'downloadBytes' | 'memoryBytes'>>,
  device: DeviceProfile,
  part: 'cpu' | 'webgpu',
): Band | null {
  // Memory includes the weights: reading that much is slower than the truth, never faster.
  const bytes = build.activeBytes ?? build.downloadBytes ?? build.memoryBytes ?? null;
  if (bytes === null || bytes <= 0) return null;
  const gigabytesPerSecond =
    part === 'webgpu' ? gpuBandwidth(build.engineId, device) : cpuBandwidth(build, device);
  const overhead = part === 'webgpu' ? GPU_OVERHEAD_S : WASM_OVERHEAD_S;
  const tokens = (of: keyof Band) => 1 / (bytes / (gigabytesPerSecond[of] * 1e9) + overhead[of]);
  return { low: tokens('low'), mid: tokens('mid'), high: tokens('high') };
}

function gpuBandwidth(engineId: ModelBuild['engineId'], { gpu, isMobile }: DeviceProfile): Band {
  const said = gpu ? `${gpu.vendor} ${gpu.architecture} ${gpu.description}` : '';
  const band = isMobile
    ? MOBILE_GPU_BANDWIDTH
    : (GPU_BANDWIDTH.find(([vendor]) => vendor.test(said))?.[1] ?? UNKNOWN_GPU_BANDWIDTH);
  return multiply(band, GPU_EFFICIENCY[engineId]);
}

function cpuBandwidth(
  { quantisation }: Pick<ModelBuild, 'quantisation'>,
  device: DeviceProfile,
): Band {
  // Threads need shared memory, which only an isolated page has.
  const threads = device.isolated ? Math.min(Math.max(device.cores, 1), MOST_THREADS) : 1;
  const limit = (of: keyof Band) =>
    Math.min(WASM_THREAD_BANDWIDTH[of] * threads, WASM_TOTAL_BANDWIDTH[of]);
  const band = scale(
    { low: limit('low'), mid: limit('mid'), high: limit('high') },
    CPU_QUANTISATION_FACTOR[quantisation] ?? 1,
  );
  return device.isMobile ? multiply(band, MOBILE_FACTOR) : band;
}

const rate = ({ decodeTokensPerSecond }: SpeedMeasurement): number => decodeTokensPerSecond;

function spread(rates: readonly number[]): Band {
  return { low: Math.min(...rates), mid: median(rates), high: Math.max(...rates) };
}

/** Of at least one value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
