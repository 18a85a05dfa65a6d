import type { FeatureExtractionPipeline } from '@huggingface/transformers';
import type {
  Engine,
  EngineEvent,
  EngineKind,
  EnginePorts,
  GenerateRequest,
  LoadedModel,
  LoadProgress,
  LoadSpec,
  OnnxSpec,
} from '../contracts/engine';
import { WattsonError } from '../contracts/errors';
import { AsyncQueue } from '../wire/async-queue';
import { answer, type Loaded } from './onnx/answer';
import { pickOnnxDevice } from './onnx/device';
import { generateFailure, loadFailure } from './onnx/errors';
import { storeFolder, type ModelFolder } from './onnx/folder-cache';
import { loadEmbedder, loadModel } from './onnx/load';
import { loadLibrary, onnxAssets, onnxThreads } from './onnx/runtime';
import { queued } from './queued';
import { engines } from './registry';

/** ONNX models through transformers.js: WebGPU where it is trusted, else WebAssembly with threads. */
class TransformersEngine implements Engine {
  readonly #ports: EnginePorts;
  #loaded: Loaded | null = null;
  #embedder: FeatureExtractionPipeline | null = null;

  constructor(ports: EnginePorts) {
    this.#ports = ports;
  }

  async load(
    spec: LoadSpec,
    report: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<LoadedModel> {
    await this.unload();
    const onnx: OnnxSpec = spec.onnx ?? { dtype: 'q4' };
    try {
      report({ phase: 'runtime', fraction: null });
      const threads = Math.min(spec.threads ?? Infinity, onnxThreads());
      const library = await loadLibrary(this.#ports, threads);
      const trusted = spec.trustGpu ? undefined : this.#ports.gpuTrusted;
      const device = await pickOnnxDevice(onnx.device, trusted);
      signal.throwIfAborted();
      const folder = this.#open(spec, report);
      const context = await this.#bringUp(library, folder, spec, onnx, device.device);
      signal.throwIfAborted();
      return {
        device: device.device === 'webgpu' ? 'webgpu' : 'cpu',
        threads: library.env.backends.onnx.wasm?.numThreads ?? null,
        contextTokens: context,
        ...(device.reason ? { deviceReason: device.reason } : {}),
      };
    } catch (thrown) {
      await this.unload();
      signal.throwIfAborted();
      throw loadFailure(thrown);
    }
  }

  async *generate(request: GenerateRequest, signal: AbortSignal): AsyncIterable<EngineEvent> {
    const loaded = this.#loaded;
    if (!loaded) {
      yield generateFailure(new WattsonError('model/none', 'no model is loaded', ['choose-model']));
      return;
    }
    const events = new AsyncQueue<EngineEvent>();
    const failure = answer(loaded, request, this.#ports, signal, (event) => events.push(event))
      .then(
        () => null,
        (thrown: unknown) => generateFailure(thrown),
      )
      .finally(() => events.end());
    yield* events;
    const failed = await failure;
    if (failed) yield failed;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    if (!this.#embedder) {
      throw new WattsonError('model/none', 'no embedding model is loaded', ['choose-model']);
    }
    signal.throwIfAborted();
    const vectors = await this.#embedder([...texts], { pooling: 'mean', normalize: true });
    const [, size = 0] = vectors.dims;
    const data = vectors.data as Float32Array;
    return texts.map((_, row) => data.slice(row * size, (row + 1) * size));
  }

  async unload(): Promise<void> {
    const loaded = this.#loaded;
    const embedder = this.#embedder;
    this.#loaded = null;
    this.#embedder = null;
    await loaded?.turns.clear();
    await loaded?.model.dispose();
    await embedder?.dispose();
  }

  /** @returns the context in tokens */
  async #bringUp(
    library: Loaded['library'],
    folder: ModelFolder,
    spec: LoadSpec,
    onnx: OnnxSpec,
    device: 'wasm' | 'webgpu',
  ): Promise<number | null> {
    if (onnx.task === 'embedding') {
      this.#embedder = await loadEmbedder(library, folder, onnx.dtype, device);
      return null;
    }
    this.#loaded = await loadModel(library, folder, { ...spec, onnx }, device);
    return this.#loaded.contextTokens;
  }

  #open(spec: LoadSpec, report: (progress: LoadProgress) => void): ModelFolder {
    const total = spec.bytes ?? 0;
    report({ phase: 'weights', fraction: null });
    return storeFolder(this.#ports, spec.files ?? [], (opened) =>
      report({ phase: 'weights', fraction: total > 0 ? Math.min(opened / total, 1) : null }),
    );
  }
}

engines.register({
  id: 'transformers',
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
    jsonSchema: 'transformers.js has no constrained decoding',
    logprobs: true,
    contextOverflow: true,
    images: 'only text models are run; each vision family needs a processor of its own',
    queue: true,
    continueLast: true,
    unload: true,
  },
  assets: () => Object.values(onnxAssets()),
  create: (ports) => queued(new TransformersEngine(ports)),
} satisfies EngineKind);
