import type { GpuVerdict } from './gpu-health';
import type { EngineEvent, GenerateRequest, LoadedModel, LoadProgress, LoadSpec } from './engine';

/** Where engines live: beside the assistant, or alone in a worker that may die. */
export interface EngineHost {
  /** Rejects with a `WattsonError`; `engine/crashed` when the worker died. */
  load(
    engineId: string,
    spec: LoadSpec,
    report: (progress: LoadProgress) => void,
  ): Promise<LoadedModel>;
  /** As `Engine.generate`: ends with one `finish` or `error`, never throws, also when the worker dies. */
  generate(
    engineId: string,
    request: GenerateRequest,
    signal: AbortSignal,
  ): AsyncIterable<EngineEvent>;
  unload(): Promise<void>;
  /** Runs the GPU self-check; `null` without a GPU. Left out where no engine uses one. */
  checkGpu?(repeat: boolean): Promise<GpuVerdict | null>;
  /** Called when the host lost its model without being asked. */
  onLost: ((cause: string) => void) | null;
}
