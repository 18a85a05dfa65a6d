import { ARCHITECTURE_ROLES } from './architectures.data';
import { FILE_TYPES } from './ggml-types.data';
import type { GgufHeader, GgufKind, GgufShard } from './header';
import { asCount, kvLayout } from './kv-layout';
import type { GgufMetadata } from './metadata';
import { templateAbilities } from './template';
import type { TensorTotals } from './tensors';

/** llama.cpp marks a guessed file type with this bit (`LLAMA_FTYPE_GUESSED`). */
const GUESSED_FILE_TYPE = 1024;

/** The part of a header that is read off its metadata and tensor totals rather than measured. */
export type Description = Omit<
  GgufHeader,
  | 'version'
  | 'tensorCount'
  | 'dataStartBytes'
  | 'dataEndBytes'
  | 'bytesByType'
  | 'unknownTensorTypes'
  | 'metadata'
>;

/** Derives the typed facts of a header; unknown is `null`, never a default. Pure. */
export function describe(metadata: GgufMetadata, tensors: TensorTotals): Description {
  const { values, arrayLengths } = metadata;
  const text = (key: string): string | null => {
    const value = values[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const architecture = text('general.architecture') ?? '';
  const own = (key: string): number | null => {
    const value = values[`${architecture}.${key}`];
    return asCount(Array.isArray(value) ? Math.max(0, ...value.map(Number)) : value) ?? null;
  };
  const shard = shardOf(metadata);
  const chatTemplate = text('tokenizer.chat_template');
  const languages = values['general.languages'];
  return {
    kind: kindOf(architecture, text('general.type'), tensors.tensorCount === 0 && !shard),
    role: roleOf(architecture, own('pooling_type')),
    architecture,
    name: text('general.name'),
    licence: text('general.license'),
    languages: Array.isArray(languages) ? languages.map(String) : [],
    parameterCount: tensors.elements,
    expertParameterCount: tensors.expertElements,
    activeParameterCount: activeParameters(
      { architecture, metadata },
      tensors.elements,
      tensors.expertElements,
    ),
    quantisation: quantisationOf(metadata, tensors.bytesByType),
    layers: own('block_count'),
    embeddingLength: own('embedding_length'),
    feedForwardLength: own('feed_forward_length'),
    headCount: own('attention.head_count'),
    headCountKv: own('attention.head_count_kv'),
    contextTokens: own('context_length'),
    vocabularySize: arrayLengths['tokenizer.ggml.tokens'] ?? own('vocab_size'),
    tokenizer: text('tokenizer.ggml.model'),
    chatTemplate,
    abilities: templateAbilities(chatTemplate, 'tokenizer.chat_template.tool_use' in values),
    kv: kvLayout(architecture, metadata),
    shard,
  };
}

function kindOf(architecture: string, type: string | null, isEmpty: boolean): GgufKind {
  if (architecture === 'clip' || type === 'mmproj') return 'projector';
  if (type === 'adapter' || type === 'imatrix') return type;
  return isEmpty ? 'vocab' : 'model';
}

/** A pooling type other than 0 (none) marks embedding and reranking builds of chat architectures. */
function roleOf(architecture: string, poolingType: number | null): GgufHeader['role'] {
  return ARCHITECTURE_ROLES[architecture] ?? (poolingType ? 'embedding' : 'chat');
}

/** Weights that one token touches: experts count by the share of them that is used. */
export function activeParameters(
  { architecture, metadata }: Pick<GgufHeader, 'architecture' | 'metadata'>,
  parameterCount: number,
  expertParameterCount: number,
): number {
  const all = asCount(metadata.values[`${architecture}.expert_count`]) ?? 0;
  const used = asCount(metadata.values[`${architecture}.expert_used_count`]) ?? all;
  if (all === 0 || used >= all) return parameterCount;
  return Math.round(parameterCount - expertParameterCount * (1 - used / all));
}

/** The usual name (`Q4_K_M`), else the type that most bytes are in (`q4_K`); `null` without tensors. */
export function quantisationOf(
  { values }: GgufMetadata,
  bytesByType: Readonly<Record<string, number>>,
): string | null {
  const fileType = asCount(values['general.file_type']) ?? -1;
  const named = FILE_TYPES.get(fileType & ~GUESSED_FILE_TYPE);
  if (named !== undefined && fileType >= 0) return named;
  const [most] = Object.entries(bytesByType).sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

function shardOf({ values }: GgufMetadata): GgufShard | null {
  const count = asCount(values['split.count']);
  const index = asCount(values['split.no']);
  if (count === undefined || index === undefined || count < 2 || index >= count) return null;
  return { number: index + 1, count, setTensorCount: asCount(values['split.tensors.count']) ?? 0 };
}
