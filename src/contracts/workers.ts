import type { AssistantApi } from './assistant';
import type { GpuVerdict } from './gpu-health';
import type { GenerateRequest, LoadProgress, LoadSpec, LoadedModel } from './engine';

/** One life of an agent worker, and how earlier ones ended as far as the page knows. */
export interface Session {
  readonly id: string;
  /** Sessions whose page was left on purpose (closed, reloaded); any other that is gone has crashed. */
  readonly leftOnPurpose: readonly string[];
}

/** The lock that the agent worker of a session holds for life. */
export const sessionLock = (id: string): string => `wattson/life/agent/${id}`;

/** The agent worker, over Comlink. */
export interface AgentWorkerApi extends AssistantApi {
  /** First call of all; the others wait for it. */
  open(session: Session): void;
  /** Streams every event into `port` (see `wire/port-stream.ts`) until the port is closed. */
  subscribe(port: MessagePort): void;
}

/** The engine worker, over Comlink: one loaded browser model at a time. */
export interface EngineWorkerApi {
  load(engineId: string, spec: LoadSpec, report: (p: LoadProgress) => void): Promise<LoadedModel>;
  /** Streams `EngineEvent`s into `port`; an abort message on the port stops the answer. */
  generate(engineId: string, request: GenerateRequest, port: MessagePort): void;
  /** As `Engine.embed`, of the model that is loaded. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** The verdict on this GPU, `null` without one. `repeat`: check again whatever is kept. */
  checkGpu(repeat: boolean): Promise<GpuVerdict | null>;
  unload(): Promise<void>;
}

/**
 * First message of every worker: the name of a lock it holds for life. Whoever started it learns of its death
 * by being granted that lock, since a worker that is closed or killed fires no event.
 */
export interface WorkerHello {
  readonly type: 'hello';
  readonly lifeline: string;
}
