import type { MLCEngine } from '@mlc-ai/web-llm';
import type {
  Engine,
  EngineEvent,
  EngineKind,
  EnginePorts,
  GenerateRequest,
  LoadedModel,
  LoadProgress,
  LoadSpec,
} from '../contracts/engine';
import { WattsonError } from '../contracts/errors';
import { isDamage, isDeviceLoss, mlcFailure } from './mlc/errors';
import { bringUp, type MlcLimits } from './mlc/load';
import { streamAnswer } from './mlc/answer';
import { forgetCode } from './mlc/package';
import { queued } from './queued';
import { engines } from './registry';

const LIMITS: MlcLimits = { fetchStallMs: 30_000, loadStallMs: 120_000 };

/** After the second loss of the device since loading, a third try would be lost too. */
const MOST_RELOADS = 1;

/** MLC models through WebLLM, on WebGPU. */
class WebLlmEngine implements Engine {
  readonly #ports: EnginePorts;
  readonly #limits: MlcLimits;
  #engine: MLCEngine | null = null;
  #spec: LoadSpec | null = null;
  #reloads = 0;
  #reloading: Promise<unknown> = Promise.resolve();

  constructor(ports: EnginePorts, limits: MlcLimits) {
    this.#ports = ports;
    this.#limits = limits;
  }

  async load(
    spec: LoadSpec,
    report: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<LoadedModel> {
    await this.unload();
    this.#reloads = 0;
    return this.#load(spec, report, signal);
  }

  async *generate(request: GenerateRequest, signal: AbortSignal): AsyncIterable<EngineEvent> {
    await this.#reloading;
    const lost = yield* this.#answer(request, signal);
    if (!lost) return;
    // Mostly lost while idle: nothing was said yet, so the answer can simply be given after loading again.
    if (!lost.said && (await this.#reload())) {
      const again = yield* this.#answer(request, signal);
      if (again) yield this.#failed(again.thrown, ['choose-model']);
      return;
    }
    const retrying = this.#reloads < MOST_RELOADS;
    if (retrying) this.#reloading = this.#reload();
    yield this.#failed(lost.thrown, retrying ? ['continue', 'choose-model'] : ['choose-model']);
  }

  async unload(): Promise<void> {
    const engine = this.#engine;
    this.#engine = null;
    this.#spec = null;
    await engine?.interruptGenerate();
    // One whose device was lost has disposed itself, and throws when asked again.
    await Promise.allSettled([engine?.unload()]);
  }

  /** One try. @returns what was thrown if the device is gone */
  async *#answer(
    request: GenerateRequest,
    signal: AbortSignal,
  ): AsyncGenerator<EngineEvent, { thrown: unknown; said: boolean } | null> {
    const engine = this.#engine;
    if (!engine) {
      const { record } = new WattsonError('model/none', 'no model is loaded', ['choose-model']);
      yield { type: 'error', error: record };
      return null;
    }
    let said = false;
    try {
      for await (const event of streamAnswer(engine, request, signal)) {
        said ||= event.type === 'text' || event.type === 'reasoning';
        yield event;
      }
      return null;
    } catch (thrown) {
      // Unloading under way disposes what the answer was computed with.
      if (signal.aborted || this.#engine !== engine) {
        yield { type: 'finish', reason: 'abort' };
        return null;
      }
      if (isDeviceLoss(thrown)) return { thrown, said };
      yield { type: 'error', error: mlcFailure(thrown, 'engine/failed').record };
      return null;
    }
  }

  #failed(thrown: unknown, next: WattsonError['record']['next']): EngineEvent {
    const { cause } = mlcFailure(thrown, 'gpu/lost').record;
    return { type: 'error', error: new WattsonError('gpu/lost', cause, next).record };
  }

  /** @returns whether the model is there again */
  async #reload(): Promise<boolean> {
    const spec = this.#spec;
    if (!spec || this.#reloads >= MOST_RELOADS) return false;
    this.#reloads++;
    await Promise.allSettled([this.#engine?.unload()]);
    try {
      await this.#load(spec, () => undefined, new AbortController().signal);
      return true;
    } catch (thrown) {
      // The next answer says it: there is no model then.
      this.#engine = null;
      return thrown === undefined;
    }
  }

  async #load(
    spec: LoadSpec,
    report: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<LoadedModel> {
    const parts = { ports: this.#ports, limits: this.#limits, report };
    const attempt = async () => {
      const { engine, loaded } = await bringUp(spec, parts, signal);
      this.#engine = engine;
      this.#spec = spec;
      return loaded;
    };
    try {
      return await attempt();
    } catch (thrown) {
      if (signal.aborted || !spec.mlc || thrown instanceof WattsonError || !isDamage(thrown)) {
        signal.throwIfAborted();
        throw mlcFailure(thrown, 'engine/load-failed');
      }
      await forgetCode(spec.mlc);
      return attempt().catch((again: unknown) => {
        throw mlcFailure(again, 'engine/load-failed');
      });
    }
  }
}

/** @param limits shorter ones are for tests of what stalls */
export const createWebLlm = (ports: EnginePorts, limits: MlcLimits = LIMITS): Engine =>
  queued(new WebLlmEngine(ports, limits));

engines.register({
  id: 'webllm',
  place: 'browser',
  host: 'worker',
  supports: {
    streaming: true,
    reasoning: true,
    usage: true,
    cachedTokens: true,
    finishReason: true,
    abort: true,
    sampling: true,
    stopStrings: true,
    seed: true,
    jsonSchema: true,
    logprobs: true,
    contextOverflow: true,
    images: 'none of the models offered here sees',
    queue: true,
    continueLast: 'WebLLM answers a message of the user; it cannot go on with its own',
    unload: true,
  },
  create: (ports) => createWebLlm(ports),
} satisfies EngineKind);
