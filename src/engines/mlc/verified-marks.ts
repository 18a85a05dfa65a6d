import { parseJson } from '../../wire/json';

/** Which shards of a model were hashed, so that gigabytes are not hashed at every load. */
export interface Marks {
  /** The shard was right when it was stored, and is still there. */
  has(url: string, md5sum: string | undefined): Promise<boolean>;
  add(url: string, md5sum: string | undefined): Promise<void>;
}

/** Kept beside the shards, so that they go when the shards go. */
export async function openMarks(cache: Cache, baseUrl: string): Promise<Marks> {
  const at = `${baseUrl}wattson-verified.json`;
  const kept = await cache.match(at);
  const parsed = parseJson((await kept?.text()) ?? '{}');
  const sums = new Map(Object.entries((parsed.ok ? parsed.value : {}) as Record<string, string>));
  return {
    has: async (url, md5sum) =>
      md5sum !== undefined && sums.get(url) === md5sum && (await cache.match(url)) !== undefined,
    add: async (url, md5sum) => {
      if (md5sum === undefined) return;
      sums.set(url, md5sum);
      await cache.put(at, new Response(JSON.stringify(Object.fromEntries(sums))));
    },
  };
}
