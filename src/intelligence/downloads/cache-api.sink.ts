import type { CacheTarget, DownloadFile } from '../../contracts/downloads';
import { WattsonError } from '../../contracts/errors';
import type { ModelStore } from '../../contracts/storage';
import { fileKind } from './file-kind';
import type { Sink } from './sink';

/**
 * Files for WebLLM, which reads them from the Cache API under their own addresses (web-llm 0.2.86 `ArtifactCache`:
 * `caches.open(scope)`, `cache.match(new Request(url))`). Only a whole and verified file is ever put there, since
 * the engine trusts what it finds. For a moment a file's bytes are on disk twice.
 */
export function cacheApiSink(caches: CacheStorage, models: ModelStore): Sink {
  return {
    find: async (file) => {
      const { scope, url } = target(file);
      const found = await (await caches.open(scope)).match(url);
      return found ? found.blob() : null;
    },
    keep: async (file, name) => {
      const { scope, url } = target(file);
      const blob = await models.readPartial(name);
      const headers = { 'content-type': mediaType(file.path), 'content-length': String(blob.size) };
      await (await caches.open(scope)).put(url, new Response(blob, { headers }));
      await models.discardPartial(name);
    },
    remove: async (file, name) => {
      const { scope, url } = target(file);
      await (await caches.open(scope)).delete(url);
      await models.discardPartial(name);
    },
  };
}

function target(file: DownloadFile): CacheTarget {
  if (file.cache) return file.cache;
  throw new WattsonError('unexpected', `${file.path} has no place in the cache`);
}

function mediaType(path: string): string {
  const kind = fileKind(path);
  if (kind === 'json') return 'application/json';
  return kind === 'wasm' ? 'application/wasm' : 'application/octet-stream';
}
