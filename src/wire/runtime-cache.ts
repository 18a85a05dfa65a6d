/** Named by content: a new version of a runtime has a new address, so entries never go stale. */
export const RUNTIME_CACHE = 'wattson-runtimes';

/**
 * Keeps the runtimes (WebAssembly of engines) that this device uses, so that they are there with no network;
 * the service worker answers from this cache. Those of earlier versions are dropped. Offline, what is kept stays.
 * @param urls of the engine that is about to be used
 * @param current of every engine in this version of the app: none of them is dropped
 */
export async function keepRuntime(
  urls: readonly string[],
  current: readonly string[],
): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(RUNTIME_CACHE);
  const missing = [];
  for (const url of urls) if (!(await cache.match(url))) missing.push(url);
  if (missing.length === 0) return;
  try {
    await cache.addAll(missing);
  } catch (thrown) {
    // No network, or a full disk: the engine says so itself if it then cannot load.
    if (thrown instanceof TypeError || thrown instanceof DOMException) return;
    throw thrown;
  }
  for (const request of await cache.keys()) {
    if (!current.includes(request.url)) await cache.delete(request);
  }
}
