import type { BuildFile, ModelBuild } from '../../contracts/catalogue';
import type { GgufRow, ModelFacts, OnnxRow } from './facts';
import { DEFAULT_CONTEXT_TOKENS, ggufMemoryBytes, onnxMemoryBytes } from './memory-estimate';

const HUB = 'https://huggingface.co';

/** Builds of wllama and transformers.js. */
export function hubBuilds(facts: ModelFacts): ModelBuild[] {
  return [
    ...(facts.gguf ?? []).map((row) => ggufBuild(facts, row)),
    ...(facts.onnx ?? []).map((row) => onnxBuild(facts, row)),
  ];
}

function ggufBuild(facts: ModelFacts, row: GgufRow): ModelBuild {
  return {
    id: `${facts.id}/gguf-${row.quantisation.toLowerCase()}`,
    engineId: 'wllama',
    quantisation: row.quantisation,
    files: [hubFile(row.repo, row.revision, row.file, row.bytes, row.sha256)],
    sourceUrl: `${HUB}/${row.repo}`,
    libraryUrl: null,
    downloadBytes: row.bytes,
    memoryBytes: ggufMemoryBytes(row.bytes),
    contextTokens: windowOf(facts),
    requiredFeatures: [],
    activeBytes: activeBytes(facts, row.bytes),
    unchecked: [
      ...(row.bytesDisputed ? (['bytes'] as const) : []),
      ...(row.sha256 === null ? (['sha256'] as const) : []),
      'memory',
    ],
  };
}

function onnxBuild(facts: ModelFacts, row: OnnxRow): ModelBuild {
  const known = row.files.flatMap(([, bytes]) => (bytes === null ? [] : [bytes]));
  const downloadBytes = known.reduce((sum, bytes) => sum + bytes, 0);
  const weights = row.files
    .filter(([path]) => path.startsWith('onnx/'))
    .reduce((sum, [, bytes]) => sum + (bytes ?? 0), 0);
  return {
    id: `${facts.id}/onnx-${row.dtype}`,
    engineId: 'transformers',
    quantisation: row.dtype,
    files: row.files.map(([path, bytes, sha256]) =>
      hubFile(row.repo, row.revision, path, bytes, sha256),
    ),
    sourceUrl: `${HUB}/${row.repo}`,
    libraryUrl: null,
    downloadBytes,
    memoryBytes: onnxMemoryBytes(downloadBytes),
    contextTokens: windowOf(facts),
    // Half-float graphs have no CPU kernels in the browser builds (stack.md §4).
    requiredFeatures:
      row.dtype.endsWith('f16') || row.dtype === 'fp16' ? ['webgpu', 'shader-f16'] : [],
    activeBytes: activeBytes(facts, weights),
    unchecked: [
      ...(known.length < row.files.length ? (['bytes'] as const) : []),
      ...(row.files.some(([, , sha256]) => sha256 === null) ? (['sha256'] as const) : []),
      'memory',
    ],
  };
}

function hubFile(
  repo: string,
  revision: string,
  path: string,
  bytes: number | null,
  sha256: string | null,
): BuildFile {
  return { path, url: `${HUB}/${repo}/resolve/${revision}/${path}`, bytes, sha256 };
}

function windowOf({ kind, trainedContextTokens }: ModelFacts): number | null {
  if (kind === 'embedding') return trainedContextTokens;
  return Math.min(trainedContextTokens ?? DEFAULT_CONTEXT_TOKENS, DEFAULT_CONTEXT_TOKENS);
}

/** Of a mixture of experts only the chosen experts are read for a token. */
export function activeBytes(
  facts: Pick<ModelFacts, 'parameters' | 'activeParameters'>,
  bytes: number,
): number {
  if (facts.parameters === null || facts.activeParameters === null) return bytes;
  return Math.round((bytes * facts.activeParameters) / facts.parameters);
}
