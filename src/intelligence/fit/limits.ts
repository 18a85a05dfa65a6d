import type { DeviceProfile, FitReason, ModelBuild } from '../../contracts/catalogue';

const GIB = 2 ** 30;

/** Browsers report no more than this class, whatever the machine has. */
const MEMORY_CLASS_CAP_GIB = 8;
/** Share of the memory that one page may fill before the system or the browser ends it. */
const DESKTOP_SHARE = 0.6;
/** Phones end tabs early (web-llm#753, wllama#72), and other apps stay resident. */
const MOBILE_SHARE = 0.35;
/** Safari on a phone tells no class: a common one of today. */
const MOBILE_CLASS_GIB = 4;

/** WebAssembly addresses 32 bits. */
export const WASM_HEAP_BYTES = 4 * GIB;
/** One file larger than this cannot be one buffer; split GGUFs can be larger (stack.md §3). */
export const LARGEST_FILE_BYTES = 2 * GIB;
/** Partial files and databases need room beside the model. */
const STORAGE_RESERVE = 1.1;

export interface MemoryCheck {
  readonly reason: FitReason | null;
  readonly isBlocking: boolean;
}

/** Whether the loaded model has room. Above the class that a browser can report, the answer is "unknown". */
export function checkMemory(
  build: ModelBuild,
  device: DeviceProfile,
  part: 'cpu' | 'webgpu',
): MemoryCheck {
  const neededBytes = build.memoryBytes;
  const unknown: MemoryCheck = { reason: { key: 'memory-unknown' }, isBlocking: false };
  if (neededBytes === null) return unknown;
  const tooSmall = (budgetBytes: number): MemoryCheck => ({
    reason: { key: 'memory-too-small', params: { neededBytes, budgetBytes } },
    isBlocking: true,
  });
  if (part === 'cpu' && neededBytes > WASM_HEAP_BYTES) return tooSmall(WASM_HEAP_BYTES);
  const classGiB = device.memoryGiB ?? (device.isMobile ? MOBILE_CLASS_GIB : null);
  if (classGiB === null) return unknown;
  const budgetBytes = Math.floor(classGiB * GIB * (device.isMobile ? MOBILE_SHARE : DESKTOP_SHARE));
  if (neededBytes <= budgetBytes) return { reason: null, isBlocking: false };
  if (!device.isMobile && classGiB >= MEMORY_CLASS_CAP_GIB) {
    return {
      reason: { key: 'memory-unknown', params: { neededBytes, budgetBytes } },
      isBlocking: false,
    };
  }
  return tooSmall(budgetBytes);
}

/** `null` when the download fits, or when the browser does not say how much is free. */
export function checkStorage(build: ModelBuild, device: DeviceProfile): FitReason | null {
  const { quotaBytes, usedBytes } = device;
  // Memory holds the weights and more: where the download is not stated it is the upper bound.
  const downloadBytes = build.downloadBytes ?? build.memoryBytes;
  if (downloadBytes === null || quotaBytes === null || usedBytes === null) return null;
  const neededBytes = Math.ceil(downloadBytes * STORAGE_RESERVE);
  const freeBytes = Math.max(0, quotaBytes - usedBytes);
  if (neededBytes <= freeBytes) return null;
  return {
    key: 'storage-too-small',
    params: { neededBytes, freeBytes, missingBytes: neededBytes - freeBytes },
  };
}

/** wllama reads each file into one buffer. */
export function checkFiles(build: ModelBuild): FitReason | null {
  if (build.engineId !== 'wllama') return null;
  const largest = Math.max(0, ...build.files.map(({ bytes }) => bytes ?? 0));
  return largest > LARGEST_FILE_BYTES
    ? { key: 'file-too-large', params: { fileBytes: largest, limitBytes: LARGEST_FILE_BYTES } }
    : null;
}

/** Features and buffer sizes of the adapter; `twinId` names the same weights without half floats. */
export function checkAdapter(
  build: ModelBuild,
  gpu: NonNullable<DeviceProfile['gpu']>,
  twinId: string | null,
): FitReason[] {
  const missing = build.requiredFeatures.filter(
    (feature) => feature !== 'webgpu' && !gpu.features.includes(feature),
  );
  const reasons: FitReason[] = missing.map((feature) => ({
    key: 'missing-feature',
    params: twinId === null ? { feature } : { feature, twinId },
  }));
  const limitBytes = Math.min(gpu.maxBufferBytes, gpu.maxStorageBindingBytes);
  const neededBytes = build.bufferBytes ?? 0;
  if (neededBytes > limitBytes) {
    reasons.push({ key: 'buffer-too-small', params: { neededBytes, limitBytes } });
  }
  return reasons;
}
