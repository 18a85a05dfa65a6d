const CACHE = 'wattson-libraries';

/** `assets/lib-Bm_cXWaA.js` → `assets/lib`: the same library in another version. */
const stemOf = (url: string): string => url.replace(/-[\w-]{8}\.js$/, '');

/** Answers from what was kept; else fetches, keeps it, and only then drops the version before. */
export async function keepLibrary(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (!response.ok) return response;
  await cache.put(request.url, response.clone());
  for (const other of await cache.keys()) {
    const isOlder = other.url !== request.url && stemOf(other.url) === stemOf(request.url);
    if (isOlder) await cache.delete(other);
  }
  return response;
}
