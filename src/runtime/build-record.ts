import type { ModelBuild } from '../contracts/catalogue';
import type { DownloadFile, DownloadRequest } from '../contracts/downloads';
import type { ModelRecord } from '../contracts/records';

/** What the person sees of a build's model: its card's name and licence. */
export interface BuildAbout {
  readonly name: string;
  readonly licence: string;
}

/** A build's folder: ids hold a slash (`smollm2-135m/gguf-q4_1`), and two builds may have files of one name. */
const folderOf = (build: ModelBuild): string => build.id.replace(/[^\w.-]+/g, '_');

/** A catalogue or hub build → what to download, and the model it becomes. */
export function planOf(
  build: ModelBuild,
  about: BuildAbout,
  files: readonly DownloadFile[],
  now: number,
): { request: DownloadRequest; record: ModelRecord } {
  const folder = folderOf(build);
  const name = `${about.name} ${build.quantisation}`;
  // WebLLM reads its own caches; the model store holds nothing of it.
  const stored = files.filter(({ cache }) => !cache).map(({ path }) => `${folder}/${path}`);
  return {
    request: { id: build.id, name, folder, files },
    record: {
      id: build.id,
      name,
      engineId: build.engineId,
      place: 'browser',
      addedAt: now,
      files: stored,
      bytes: files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
      licence: about.licence,
      contextTokens: build.contextTokens,
      endpoint: null,
      crashedLoads: 0,
      loadingIn: null,
      ...(build.engineId === 'transformers' ? { onnx: { dtype: build.quantisation } } : {}),
      ...(build.engineId === 'webllm' && build.libraryUrl
        ? {
            mlc: {
              modelUrl: build.sourceUrl,
              libraryUrl: build.libraryUrl,
              requiredFeatures: build.requiredFeatures,
            },
          }
        : {}),
    },
  };
}
