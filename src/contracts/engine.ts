import type { ErrorRecord } from './errors';

/** Where the joules are spent: this browser, this person's machines over loopback, or somebody else's. */
export type Place = 'browser' | 'device' | 'cloud';

export type Role = 'system' | 'user' | 'assistant';

/** The wire form of a message: a view derived from the log, never stored. */
export interface ChatMessage {
  readonly role: Role;
  readonly content: string;
  /** Encoded image files (PNG, JPEG, WebP), for models that see. */
  readonly images?: readonly Blob[];
}

/** Usual names, usual ranges. A field left out means the engine's or the model's own default. */
export interface Sampling {
  /** 0 is greedy. */
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly minP?: number;
  readonly repeatPenalty?: number;
  readonly maxTokens?: number;
  readonly seed?: number;
}

export interface GenerateRequest {
  readonly messages: readonly ChatMessage[];
  readonly sampling: Sampling;
  /** The last message is a half-written answer to be continued, not answered. */
  readonly continueLast?: boolean;
  readonly stop?: readonly string[];
  /** JSON Schema that the answer is held to. Only where the engine's `supports.jsonSchema` is true. */
  readonly responseSchema?: Readonly<Record<string, unknown>>;
  /** How many alternatives to report with each token; left out: no log-probabilities. */
  readonly topLogprobs?: number;
}

export interface TokenLogprob {
  readonly token: string;
  /** In the model's vocabulary, where the engine says. */
  readonly id?: number;
  /** Natural logarithm. */
  readonly logprob: number;
  readonly top: readonly { readonly token: string; readonly logprob: number }[];
}

/** `unknown`: the stream ended without saying why. It is not success. */
export type FinishReason = 'stop' | 'length' | 'abort' | 'unknown';

/** Token counts of one engine call; `null` is unknown and never counted as 0. */
export interface Usage {
  /** The whole prompt: new + cached. */
  readonly promptTokens: number | null;
  /** Prompt tokens taken from the KV cache instead of being prefilled again. */
  readonly cachedTokens: number | null;
  readonly outputTokens: number | null;
  /** Engine time for the new prompt tokens, ms. */
  readonly prefillMs: number | null;
  /** Engine time for the output tokens, ms. */
  readonly decodeMs: number | null;
  readonly source: 'engine' | 'estimated';
}

export type EngineEvent =
  /** How far the prompt has been read; `totalTokens` counts cached tokens too. */
  | { readonly type: 'prefill'; readonly doneTokens: number; readonly totalTokens: number }
  | {
      readonly type: 'text';
      readonly text: string;
      readonly logprobs?: readonly TokenLogprob[];
    }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'finish'; readonly reason: FinishReason }
  | { readonly type: 'error'; readonly error: ErrorRecord };

export interface LoadProgress {
  readonly phase: 'runtime' | 'weights';
  /** 0..1, or `null` where the engine does not say. */
  readonly fraction: number | null;
}

/** What really runs, read back from the engine rather than from what was asked. */
export interface LoadedModel {
  /** `unknown`: the engine does not tell (the browser's built-in model). */
  readonly device: 'cpu' | 'webgpu' | 'remote' | 'unknown';
  readonly threads: number | null;
  readonly contextTokens: number | null;
  /** Why the device is not the one asked for; words for the person come from the catalogue by this key. */
  readonly deviceReason?:
    'no-adapter' | 'software-adapter' | 'no-shader-f16' | 'not-isolated' | 'gpu-not-trusted';
}

/** Everything an engine needs to bring one model up. */
export interface LoadSpec {
  readonly modelId: string;
  /** Names of files in the model store (browser engines). */
  readonly files?: readonly string[];
  /** Their size together; for progress only. */
  readonly bytes?: number;
  readonly contextTokens?: number;
  readonly threads?: number;
  /** 0 keeps the model on the CPU. */
  readonly gpuLayers?: number;
  /** The person wants this GPU used whatever the self-check said. */
  readonly trustGpu?: boolean;
  readonly endpoint?: EndpointSpec;
  readonly onnx?: OnnxSpec;
  readonly mlc?: MlcSpec;
}

/** transformers.js: a folder of files in the model store, and which weights of it to use. */
export interface OnnxSpec {
  /** `onnx/model_q4.onnx` is `q4`; the library's own names. */
  readonly dtype: string;
  /** Left out: WebGPU where the self-check trusts it, else WASM. */
  readonly device?: 'wasm' | 'webgpu';
  /** Left out: text generation. */
  readonly task?: 'embedding';
}

/** WebLLM: where weights and compiled library are known by; both are read from this origin's cache. */
export interface MlcSpec {
  readonly modelUrl: string;
  readonly libraryUrl: string;
  readonly requiredFeatures: readonly string[];
}

export interface EndpointSpec {
  /** Base URL that `/chat/completions` is appended to. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
}

/** The ports an engine may use; nothing global is touched, so that it runs in a page, a worker and Node. */
export interface EnginePorts {
  readonly fetch: typeof fetch;
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
  /** Opens files of the model store as blobs. */
  readonly openModelFiles: (names: readonly string[]) => Promise<Blob[]>;
  /** Address of a self-hosted runtime asset, such as `wllama.wasm`. */
  readonly assetUrl: (name: string) => string;
  /** Whether the self-check found this GPU to compute right; runs it if it never ran here. Left out: no check. */
  readonly gpuTrusted?: () => Promise<boolean>;
}

/** One way to run a model. One instance holds at most one loaded model; calls are queued, not interleaved. */
export interface Engine {
  load(
    spec: LoadSpec,
    report: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<LoadedModel>;
  /**
   * Streams one answer. Ends with `usage` (if known) and exactly one of `finish` or `error`;
   * aborting gives `finish: abort`. Never throws.
   */
  generate(request: GenerateRequest, signal: AbortSignal): AsyncIterable<EngineEvent>;
  /**
   * Unit vectors of an embedding model, one per text, in order. Only where the engine runs such models.
   * Throws a `WattsonError`, or the abort reason.
   */
  embed?(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
  /** Frees memory; idempotent. */
  unload(): Promise<void>;
}

/** What an engine may or may not be able to do; the rows of the contract suite. */
export const CLAUSES = [
  'streaming',
  'reasoning',
  'usage',
  'cachedTokens',
  'finishReason',
  'abort',
  'sampling',
  'stopStrings',
  'seed',
  'jsonSchema',
  'logprobs',
  'contextOverflow',
  'images',
  'queue',
  'continueLast',
  'unload',
] as const;

export type Clause = (typeof CLAUSES)[number];

/** `true`, or the written reason why not; the caller learns it before the call. */
export type Support = true | string;

/** How an engine announces itself; one per `NAME.engine.ts`. */
export interface EngineKind {
  readonly id: string;
  readonly place: Place;
  /** `worker`: heavy, lives alone in the engine worker. `inline`: light, lives beside the assistant. */
  readonly host: 'worker' | 'inline';
  readonly supports: Readonly<Record<Clause, Support>>;
  /** Names of the runtime's assets that this browser will use; kept so that the engine works with no network. */
  readonly assets?: () => readonly string[];
  create(ports: EnginePorts): Engine;
}
