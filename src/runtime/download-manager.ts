import type { Ports } from '../contracts/ports';
import type { Database, ModelStore } from '../contracts/storage';
import type { DownloadManager } from '../intelligence/downloads/manager';

/** The one manager of an assistant, made when first needed. */
export function lazyManager(
  db: Database,
  models: () => Promise<ModelStore>,
  ports: Ports,
): () => Promise<DownloadManager> {
  let manager: Promise<DownloadManager> | null = null;
  const make = async () => {
    const [{ DownloadManager }, { sleep }] = await Promise.all([
      import('../intelligence/downloads/manager'),
      import('../intelligence/downloads/ports'),
    ]);
    return new DownloadManager({
      fetch: ports.fetch,
      models: await models(),
      db,
      storage: ports.storage,
      clock: { now: ports.now, nowMs: ports.nowMs, sleep },
      random: Math.random,
      caches: globalThis.caches ?? null,
      tokenFor: () => Promise.resolve(null),
    });
  };
  return () => (manager ??= make());
}
