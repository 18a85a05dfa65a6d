import type { KvLayout } from './kv-layout';
import type { GgufMetadata } from './metadata';
import type { TemplateAbilities } from './template';

/** What the file holds: a chat (or embedding, speech, draft) model, or something that goes beside one. */
export type GgufKind = 'model' | 'projector' | 'adapter' | 'imatrix' | 'vocab';

/** Place in a set made by `gguf-split`. */
export interface GgufShard {
  /** 1 for the first. */
  readonly number: number;
  readonly count: number;
  /** Tensors in the whole set; 0 when the file does not say. */
  readonly setTensorCount: number;
}

/** Everything known about a file from its header. Plain data: survives structured clone and JSON. */
export interface GgufHeader {
  readonly version: number;
  readonly kind: GgufKind;
  readonly role: 'chat' | 'draft' | 'embedding' | 'speech';
  /** `general.architecture`; '' where the file has none (shards after the first). */
  readonly architecture: string;
  readonly name: string | null;
  /** SPDX id or free text of `general.license`. */
  readonly licence: string | null;
  /** BCP 47 or ISO 639 codes of `general.languages`. */
  readonly languages: readonly string[];
  readonly tensorCount: number;
  /** Weights stored in this file. */
  readonly parameterCount: number;
  /** Those of them in stacked expert tensors. */
  readonly expertParameterCount: number;
  /** Weights that take part in one token: experts count by the share that is used. */
  readonly activeParameterCount: number;
  /** The usual name (`Q4_K_M`), else the type most bytes are in (`q4_K`); `null` without tensors. */
  readonly quantisation: string | null;
  readonly bytesByType: Readonly<Record<string, number>>;
  /** Tensor types this build of llama.cpp does not have; with any, the file's length was not checked. */
  readonly unknownTensorTypes: readonly number[];
  /** Where the last tensor ends, bytes from the start of the file; `null` when it could not be told. */
  readonly dataEndBytes: number | null;
  /** Where tensor data begins. */
  readonly dataStartBytes: number;
  readonly layers: number | null;
  readonly embeddingLength: number | null;
  readonly feedForwardLength: number | null;
  readonly headCount: number | null;
  readonly headCountKv: number | null;
  /** Context the model was trained for. */
  readonly contextTokens: number | null;
  readonly vocabularySize: number | null;
  /** `tokenizer.ggml.model`: `gpt2` (BPE), `llama` (SentencePiece), `bert`, … */
  readonly tokenizer: string | null;
  readonly chatTemplate: string | null;
  readonly abilities: TemplateAbilities;
  readonly kv: KvLayout | null;
  readonly shard: GgufShard | null;
  readonly metadata: GgufMetadata;
}
