import type { CatalogueModel } from '../../contracts/catalogue';

/** A GGUF file on the model hub, for wllama. */
export interface GgufRow {
  readonly quantisation: string;
  readonly repo: string;
  /** Commit of the repository, so that neither bytes nor hash can change under us; `main` where none is known. */
  readonly revision: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string | null;
  /** Sources disagree about the bytes. */
  readonly bytesDisputed?: boolean;
}

/** `[path, bytes, sha256]`. */
export type OnnxFile = readonly [path: string, bytes: number | null, sha256: string | null];

/** An ONNX export on the model hub, for transformers.js. */
export interface OnnxRow {
  /** The library's own name: `q8`, `q4f16`. */
  readonly dtype: string;
  readonly repo: string;
  readonly revision: string;
  readonly files: readonly OnnxFile[];
}

/** What is known about a model, whichever engine runs it. Where each figure is from: SOURCES.md, by the letter. */
export interface ModelFacts extends Omit<CatalogueModel, 'builds'> {
  /** Stem of WebLLM's ids for the same model: `Qwen3-0.6B`. */
  readonly webllm?: string;
  readonly gguf?: readonly GgufRow[];
  readonly onnx?: readonly OnnxRow[];
}
