import type { ModelBuild } from '../../contracts/catalogue';
import type { ModelFacts } from './facts';
import { activeBytes } from './hub-builds';
import type { WebllmId } from './webllm-id';
import type { WebllmRow } from './webllm-row';

/**
 * One WebLLM entry as a build. Its shards come from its own manifest, so no files are listed; `vram_required_MB` is
 * taken as MiB, the larger of the two readings.
 */
export function webllmBuild(facts: ModelFacts, row: WebllmRow, id: WebllmId): ModelBuild {
  const downloadBytes =
    facts.parameters === null || id.bitsPerWeight === null
      ? null
      : Math.round((facts.parameters * id.bitsPerWeight) / 8);
  const features = new Set(['webgpu', ...row.features, ...(id.usesF16 ? ['shader-f16'] : [])]);
  const suffix = id.variant === '' ? '' : `-${id.variant}`;
  return {
    id: `${facts.id}/mlc-${id.quantisation}${suffix}`,
    engineId: 'webllm',
    quantisation: id.quantisation,
    files: [],
    sourceUrl: row.weightsUrl,
    libraryUrl: row.libraryUrl,
    downloadBytes,
    memoryBytes: Math.round(row.vramMb * 2 ** 20),
    contextTokens: row.contextTokens,
    requiredFeatures: [...features],
    activeBytes: downloadBytes === null ? null : activeBytes(facts, downloadBytes),
    bufferBytes: row.bufferBytes,
    unchecked: ['bytes', 'sha256', ...(row.contextTokens === null ? (['context'] as const) : [])],
  };
}
