import type { ChatCompletionChunk, Wllama } from '@wllama/wllama';
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
import { AsyncQueue } from '../wire/async-queue';
import { stopsInside } from '../wire/think-tags';
import { AnswerText } from './answer-text';
import { queued } from './queued';
import { engines } from './registry';
import { endOf, readChunk, wireMessages, wireSampling } from './wllama-wire';
import { loadFailure, generateFailure } from './wllama-errors';
import { pickDevice } from './wllama-device';

/** Browsers that report more cores seldom gain from more threads; the memory of each one is real. */
const MAX_THREADS = 8;

const DEFAULT_CONTEXT_TOKENS = 4096;

/**
 * Tokens prefilled between two looks at the stop button. On a CPU llama.cpp's default of 2,048 keeps it deaf for
 * a minute, while 64 prefills as fast as 512 (measured: 28 tok/s both, Stop after 1.8 s instead of 15 s). A GPU
 * needs more to be busy.
 */
const BATCH_TOKENS = { cpu: 64, webgpu: 512 };

/** GGUF models through llama.cpp in WebAssembly: WebGPU where the adapter can, else threads, else one thread. */
class WllamaEngine implements Engine {
  readonly #ports: EnginePorts;
  #wllama: Wllama | null = null;

  constructor(ports: EnginePorts) {
    this.#ports = ports;
  }

  async load(
    spec: LoadSpec,
    report: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<LoadedModel> {
    await this.unload();
    report({ phase: 'runtime', fraction: null });
    const { Wllama } = await import('@wllama/wllama');
    const blobs = await this.#ports.openModelFiles(spec.files ?? []);
    signal.throwIfAborted();

    const isolated = globalThis.crossOriginIsolated;
    const threads = isolated
      ? (spec.threads ?? Math.min(navigator.hardwareConcurrency || 1, MAX_THREADS))
      : 1;
    const device = await pickDevice(
      spec.gpuLayers,
      spec.trustGpu ? undefined : this.#ports.gpuTrusted,
    );
    const wllama = new Wllama(
      { default: this.#ports.assetUrl('wllama.wasm') },
      { suppressNativeLog: true },
    );
    report({ phase: 'weights', fraction: null });
    this.#wllama = wllama;
    try {
      await wllama.loadModel(blobs, {
        n_ctx: spec.contextTokens ?? DEFAULT_CONTEXT_TOKENS,
        n_threads: threads,
        n_batch: BATCH_TOKENS[device.device],
        n_gpu_layers: device.gpuLayers,
        // Reasoning comes in a field of its own, whatever tags the model writes it with.
        reasoning_format: 'deepseek',
      });
    } catch (thrown) {
      await this.unload();
      throw loadFailure(thrown);
    }
    return {
      device: device.device,
      threads: wllama.getNumThreads(),
      contextTokens: wllama.getLoadedContextInfo().n_ctx,
      ...(device.reason ? { deviceReason: device.reason } : {}),
    };
  }

  async *generate(request: GenerateRequest, signal: AbortSignal): AsyncIterable<EngineEvent> {
    const wllama = this.#wllama;
    if (!wllama) {
      const { record } = new WattsonError('model/none', 'no model is loaded', ['choose-model']);
      yield { type: 'error', error: record };
      return;
    }
    const chunks = new AsyncQueue<ChatCompletionChunk>();
    const messages = await wireMessages(request.messages);
    const running = wllama
      .createChatCompletion({
        messages,
        ...wireSampling(request),
        stream: true,
        onData: (chunk) => chunks.push(chunk),
        abortSignal: signal,
        timings_per_token: true,
        return_progress: true,
        cache_prompt: true,
      })
      .finally(() => chunks.end());
    // Its failure is read below, after the chunks that came before it.
    const ended = running.then(
      () => null,
      (thrown: unknown) => ({ thrown }),
    );
    const answer = endOf();
    // The server knows the tags of templates that think; those of any other are told apart here.
    const last = request.messages.at(-1);
    const begun = request.continueLast && last?.role === 'assistant' ? last.content : '';
    const text = new AnswerText(undefined, stopsInside(begun));
    for await (const chunk of chunks) {
      for (const event of readChunk(chunk, answer, request.topLogprobs)) {
        if (event.type !== 'text') yield event;
        else yield* text.take(event);
      }
    }
    yield* text.end();
    const failure = await ended;
    if (answer.usage) yield { type: 'usage', usage: answer.usage };
    if (failure) yield generateFailure(failure.thrown, wllama.getLoadedContextInfo().n_ctx);
    else yield { type: 'finish', reason: answer.finish };
  }

  async unload(): Promise<void> {
    const wllama = this.#wllama;
    this.#wllama = null;
    await wllama?.exit();
  }
}

engines.register({
  id: 'wllama',
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
    images: true,
    queue: true,
    continueLast: true,
    unload: true,
  },
  assets: () => ['wllama.wasm'],
  create: (ports) => queued(new WllamaEngine(ports)),
} satisfies EngineKind);
