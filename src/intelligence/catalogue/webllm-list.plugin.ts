import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { WebllmRow } from './webllm-row';

const MODULE_ID = 'virtual:webllm-models';
/** Rollup's mark for a module that is no file. */
const RESOLVED_ID = `\0${MODULE_ID}`;

/** The fields read here; the package calls its record `ModelRecord`. */
interface PackageRecord {
  readonly model_id: string;
  readonly model: string;
  readonly model_lib: string;
  readonly model_type?: number;
  readonly vram_required_MB?: number;
  readonly buffer_size_required_bytes?: number;
  readonly required_features?: readonly string[];
  readonly overrides?: { readonly context_window_size?: number };
}

/** `ModelType` of the package: LLM 0 (or left out), embedding 1, VLM 2. */
const KINDS = ['chat', 'embedding', 'vision'] as const;

/**
 * WebLLM's own model list, read from the installed package while building: the list cannot drift from the
 * library, and the page does not import 5.8 MB to know 165 names.
 */
export function webllmList(): Plugin {
  return {
    name: 'webllm-list',
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : null),
    load: async (id) =>
      id === RESOLVED_ID ? `export default ${JSON.stringify(await readWebllmRows())};` : null,
  };
}

/** The rows as the installed package states them. Throws when its shape has changed. */
export async function readWebllmRows(): Promise<WebllmRow[]> {
  const path = createRequire(import.meta.url).resolve('@mlc-ai/web-llm');
  const library = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
    readonly prebuiltAppConfig?: { readonly model_list?: readonly PackageRecord[] };
  };
  const list = library.prebuiltAppConfig?.model_list;
  if (!list?.length)
    throw new Error('@mlc-ai/web-llm has no prebuiltAppConfig.model_list any more');
  return list.map(toRow);
}

function toRow(record: PackageRecord): WebllmRow {
  const { model_id: id, vram_required_MB: vramMb, model_type: type = 0 } = record;
  const kind = KINDS[type];
  if (vramMb === undefined || kind === undefined) throw new Error(`unknown shape of "${id}"`);
  return {
    id,
    kind,
    vramMb,
    contextTokens: record.overrides?.context_window_size ?? null,
    bufferBytes: record.buffer_size_required_bytes ?? null,
    features: record.required_features ?? [],
    weightsUrl: record.model,
    libraryUrl: record.model_lib,
  };
}
