/** One file of a build, as it is downloaded. */
export interface BuildFile {
  /** Path inside the build's folder of the model store, e.g. `onnx/model_q4.onnx`. */
  readonly path: string;
  readonly url: string;
  /** `null`: not known before the server says. */
  readonly bytes: number | null;
  readonly sha256: string | null;
}

/** One way to run a model on a device: an engine, a quantisation, files. */
export interface ModelBuild {
  /** Unique in the catalogue, stable across releases: `smollm2-135m/gguf-q4_1`. */
  readonly id: string;
  readonly engineId: 'wllama' | 'transformers' | 'webllm' | 'prompt-api';
  /** The field's usual name: `Q4_K_M`, `q4f16`, `q4f16_1`. */
  readonly quantisation: string;
  /** Empty where the engine fetches the list itself (WebLLM shards come from its manifest). */
  readonly files: readonly BuildFile[];
  /** Weights address for WebLLM; the hub repository for the others. */
  readonly sourceUrl: string;
  readonly libraryUrl: string | null;
  readonly downloadBytes: number | null;
  /** Memory while loaded with the default context; `null` is unknown. */
  readonly memoryBytes: number | null;
  readonly contextTokens: number | null;
  /** WebGPU features, plus `webgpu` itself. */
  readonly requiredFeatures: readonly string[];
  /** Weights read for each generated token, bytes; less than all of them in a mixture of experts. */
  readonly activeBytes?: number | null;
  /** Largest single GPU buffer it needs, where its maker states it. */
  readonly bufferBytes?: number | null;
  /** Figures that could not be checked against their source. */
  readonly unchecked: readonly ('bytes' | 'sha256' | 'memory' | 'context')[];
}

/** One family member = one card: its builds are alternatives, best fit first. */
export interface CatalogueModel {
  readonly id: string;
  readonly family: string;
  readonly name: string;
  readonly kind: 'chat' | 'embedding';
  /** Total parameters; for mixtures of experts also the active ones. */
  readonly parameters: number | null;
  readonly activeParameters: number | null;
  readonly trainedContextTokens: number | null;
  readonly abilities: readonly ('tools' | 'thinking' | 'vision')[];
  /** BCP 47 tags the maker names; empty: not stated. */
  readonly languages: readonly string[];
  readonly licence: { readonly name: string; readonly url: string };
  readonly builds: readonly ModelBuild[];
}

/** What was found about this device. `null` is unknown, never 0. */
export interface DeviceProfile {
  /** Same hardware, driver and browser → same key; verdicts and measurements are stored under it. */
  readonly key: string;
  readonly gpu: {
    readonly vendor: string;
    readonly architecture: string;
    readonly description: string;
    readonly isSoftware: boolean;
    readonly features: readonly string[];
    readonly maxBufferBytes: number;
    readonly maxStorageBindingBytes: number;
  } | null;
  readonly cores: number;
  /** Coarse class the browser tells, GiB; `null` where it does not. */
  readonly memoryGiB: number | null;
  readonly isolated: boolean;
  readonly isMobile: boolean;
  readonly quotaBytes: number | null;
  readonly usedBytes: number | null;
  readonly persisted: boolean | null;
  readonly power: 'mains' | 'battery' | null;
}

/** One run of a build on this device, kept so that the next estimate is better than a guess. */
export interface SpeedMeasurement {
  readonly deviceKey: string;
  readonly buildId: string;
  readonly engineId: ModelBuild['engineId'];
  readonly device: 'cpu' | 'webgpu';
  readonly quantisation: string;
  readonly decodeTokensPerSecond: number;
  /** `activeBytes` of the measured build, so that its speed says something about others. */
  readonly activeBytes: number | null;
}

export type FitVerdict = 'runs-well' | 'runs-slowly' | 'cannot-run';

/** Why, as keys of the message catalogue with their figures. */
export interface FitReason {
  readonly key:
    | 'no-adapter'
    | 'software-adapter'
    | 'missing-feature'
    | 'buffer-too-small'
    | 'memory-too-small'
    | 'memory-unknown'
    | 'storage-too-small'
    | 'file-too-large'
    | 'engine-missing'
    | 'gpu-not-trusted'
    | 'cpu-only'
    | 'fits';
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface Fit {
  readonly verdict: FitVerdict;
  readonly device: 'cpu' | 'webgpu';
  readonly reasons: readonly FitReason[];
  /** Expected decode rate; the band is what is known, not decoration. */
  readonly tokensPerSecond: {
    readonly low: number;
    readonly mid: number;
    readonly high: number;
  } | null;
  readonly source: 'measured' | 'estimated';
}
