import type {
  DeviceProfile,
  Fit,
  FitReason,
  ModelBuild,
  SpeedMeasurement,
} from '../../contracts/catalogue';
import { checkAdapter, checkFiles, checkMemory, checkStorage } from './limits';
import { choosePart } from './part';
import { expectedSpeed } from './speed';

/** About the pace of reading: 240 words a minute, 1.3 tokens a word. */
export const READING_TOKENS_PER_SECOND = 5;

export interface FitContext {
  readonly measurements?: readonly SpeedMeasurement[];
  /** Verdict of the GPU self-check under this device's key; `null` is not checked yet. */
  readonly gpuTrusted?: boolean | null;
  /** Engines this browser can run; left out: all but the built-in one. */
  readonly engines?: readonly ModelBuild['engineId'][];
  /** Builds of the same model, among which a twin without half floats is looked for. */
  readonly siblings?: readonly ModelBuild[];
  /** Already downloaded: the storage it needs is taken. */
  readonly isInstalled?: boolean;
}

const DEFAULT_ENGINES: readonly ModelBuild['engineId'][] = ['wllama', 'transformers', 'webllm'];

/**
 * Whether a build runs here, on which part of the machine, how fast, and why: all reasons at once, so that a person
 * is not sent from one obstacle to the next. Pure: same arguments, same answer.
 */
export function fitBuild(build: ModelBuild, device: DeviceProfile, context: FitContext = {}): Fit {
  const { measurements = [], gpuTrusted = null, siblings = [], isInstalled = false } = context;
  const chosen = choosePart(build, device, gpuTrusted);
  const blocking: FitReason[] = [];
  const notes: FitReason[] = [];

  if (!(context.engines ?? DEFAULT_ENGINES).includes(build.engineId)) {
    blocking.push({ key: 'engine-missing', params: { engineId: build.engineId } });
  }
  if (build.requiredFeatures.includes('webgpu') && chosen.isGpuMissing)
    blocking.push(...chosen.reasons);
  else notes.push(...chosen.reasons);
  if (chosen.part === 'webgpu' && device.gpu) {
    blocking.push(...checkAdapter(build, device.gpu, twinOf(build, siblings)?.id ?? null));
  }
  const memory = checkMemory(build, device, chosen.part);
  if (memory.reason) (memory.isBlocking ? blocking : notes).push(memory.reason);
  for (const reason of [isInstalled ? null : checkStorage(build, device), checkFiles(build)]) {
    if (reason) blocking.push(reason);
  }

  const speed = expectedSpeed(build, device, chosen.part, measurements);
  const isFast = (speed?.tokensPerSecond.mid ?? 0) >= READING_TOKENS_PER_SECOND;
  return {
    verdict: blocking.length > 0 ? 'cannot-run' : isFast ? 'runs-well' : 'runs-slowly',
    device: chosen.part,
    reasons: blocking.length + notes.length > 0 ? [...blocking, ...notes] : [{ key: 'fits' }],
    tokensPerSecond: speed?.tokensPerSecond ?? null,
    source: speed?.source ?? 'estimated',
  };
}

/** The same engine and weights computed in 32-bit floats: `q4f32_1` beside `q4f16_1`, `q4` beside `q4f16`. */
export function twinOf(build: ModelBuild, siblings: readonly ModelBuild[]): ModelBuild | null {
  if (!build.requiredFeatures.includes('shader-f16')) return null;
  const wanted =
    build.engineId === 'webllm'
      ? build.id.replace('f16', 'f32')
      : build.id.replace(/f16$/, '').replace(/-fp16$/, '-fp32');
  return siblings.find(({ id }) => id === wanted && id !== build.id) ?? null;
}
