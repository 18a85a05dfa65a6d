import type { EngineState } from '../contracts/assistant';
import type { EngineEvent, EngineKind, GenerateRequest, LoadedModel } from '../contracts/engine';
import { toErrorRecord, WattsonError, type ErrorCode } from '../contracts/errors';
import type { EngineHost } from '../contracts/host';
import type { ModelRecord } from '../contracts/records';
import { Mutex } from './mutex';

/** Crashed loads in a row after which loading waits for the person's word. */
const CRASH_LIMIT = 2;

/** Failures that took the engine down, as opposed to those it reported. */
const CRASHES: readonly ErrorCode[] = ['engine/crashed', 'engine/out-of-memory'];

export interface EngineRoomParts {
  readonly kindOf: (engineId: string) => Promise<EngineKind>;
  readonly hosts: Readonly<Record<EngineKind['host'], EngineHost>>;
  readonly apiKeyOf: (modelId: string) => Promise<string | null>;
  /** Stored before a load begins: if the whole page dies, the next start finds it and counts a crash. */
  readonly loadBegins: (modelId: string) => Promise<void>;
  readonly loadEnded: (modelId: string, end: 'loaded' | 'failed' | 'crashed') => Promise<void>;
  readonly onState: (state: EngineState) => void;
}

/** Knows which model is loaded where, loads what is asked for, and runs one answer at a time per host. */
export class EngineRoom {
  readonly #parts: EngineRoomParts;
  readonly #turns = { worker: new Mutex(), inline: new Mutex() };
  readonly #loaded = new Map<EngineKind['host'], { modelId: string; loaded: LoadedModel }>();
  #state: EngineState = { phase: 'idle' };

  constructor(parts: EngineRoomParts) {
    this.#parts = parts;
    for (const name of ['worker', 'inline'] as const) {
      parts.hosts[name].onLost = () => {
        this.#loaded.delete(name);
        this.#show({ phase: 'idle' });
      };
    }
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Waits for its turn. Rejects with a `WattsonError`, or the abort reason when `signal` aborts while waiting. */
  async load(model: ModelRecord, force: boolean, signal: AbortSignal): Promise<LoadedModel> {
    const { host } = await this.#parts.kindOf(model.engineId);
    const release = await this.#turns[host].acquire(signal);
    try {
      return await this.#load(model, force);
    } finally {
      release();
    }
  }

  /** Loads `model` if need be, then streams one answer. Never throws; ends with one `finish` or `error`. */
  async *generate(
    model: ModelRecord,
    request: GenerateRequest,
    signal: AbortSignal,
    onLoaded: (loaded: LoadedModel) => void,
  ): AsyncIterable<EngineEvent> {
    let release: (() => void) | null = null;
    try {
      const { host } = await this.#parts.kindOf(model.engineId);
      release = await this.#turns[host].acquire(signal);
      onLoaded(await this.#load(model, false));
      if (signal.aborted) yield { type: 'finish', reason: 'abort' };
      else yield* this.#parts.hosts[host].generate(model.engineId, request, signal);
    } catch (thrown) {
      if (signal.aborted) yield { type: 'finish', reason: 'abort' };
      else yield { type: 'error', error: toErrorRecord(thrown, 'engine/failed') };
    } finally {
      release?.();
    }
  }

  async unload(): Promise<void> {
    for (const name of ['worker', 'inline'] as const) {
      await this.#parts.hosts[name].unload();
      this.#loaded.delete(name);
    }
    this.#show({ phase: 'idle' });
  }

  async #load(model: ModelRecord, force: boolean): Promise<LoadedModel> {
    const { host } = await this.#parts.kindOf(model.engineId);
    const current = this.#loaded.get(host);
    if (current?.modelId === model.id) {
      this.#show({ phase: 'ready', modelId: model.id, loaded: current.loaded });
      return current.loaded;
    }
    try {
      const loaded = await this.#bringUp(model, force);
      this.#loaded.set(host, { modelId: model.id, loaded });
      this.#show({ phase: 'ready', modelId: model.id, loaded });
      return loaded;
    } catch (thrown) {
      const error = toErrorRecord(thrown, 'engine/load-failed');
      this.#show({ phase: 'failed', modelId: model.id, error });
      throw WattsonError.from(error);
    }
  }

  async #bringUp(model: ModelRecord, force: boolean): Promise<LoadedModel> {
    const { host } = await this.#parts.kindOf(model.engineId);
    if (model.crashedLoads >= CRASH_LIMIT && !force) {
      throw new WattsonError('engine/crash-loop', `${model.crashedLoads} loads crashed`, [
        'load-anyway',
        'choose-model',
      ]);
    }
    this.#loaded.delete(host);
    this.#show({ phase: 'loading', modelId: model.id, progress: null });
    await this.#parts.loadBegins(model.id);
    try {
      const apiKey = model.endpoint ? await this.#parts.apiKeyOf(model.id) : null;
      const loaded = await this.#parts.hosts[host].load(
        model.engineId,
        {
          modelId: model.id,
          files: model.files,
          bytes: model.bytes,
          // "Load anyway" also means: on this GPU, whatever the self-check said.
          trustGpu: force,
          ...(model.onnx ? { onnx: model.onnx } : {}),
          ...(model.mlc ? { mlc: model.mlc } : {}),
          ...(model.contextTokens === null ? {} : { contextTokens: model.contextTokens }),
          ...(model.endpoint
            ? { endpoint: { ...model.endpoint, ...(apiKey ? { apiKey } : {}) } }
            : {}),
        },
        (progress) => this.#show({ phase: 'loading', modelId: model.id, progress }),
      );
      await this.#parts.loadEnded(model.id, 'loaded');
      return loaded;
    } catch (thrown) {
      const crashed = CRASHES.includes(toErrorRecord(thrown).code);
      await this.#parts.loadEnded(model.id, crashed ? 'crashed' : 'failed');
      throw thrown;
    }
  }

  #show(state: EngineState): void {
    this.#state = state;
    this.#parts.onState(state);
  }
}
