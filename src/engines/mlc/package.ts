import * as v from 'valibot';
import type { EnginePorts, MlcSpec } from '../../contracts/engine';
import { toErrorRecord, WattsonError } from '../../contracts/errors';
import { checkAny, checkJson, checkLibrary, checkShard, type Check } from './checks';
import { fetchFile } from './fetch-file';
import { openMarks } from './verified-marks';

/** Names of the Cache API stores that WebLLM reads from. */
const SCOPES = { config: 'webllm/config', model: 'webllm/model', library: 'webllm/wasm' } as const;

const Config = v.looseObject({
  context_window_size: v.optional(v.number()),
  sliding_window_size: v.optional(v.number()),
  tokenizer_files: v.array(v.string()),
});

const Manifest = v.object({
  records: v.array(
    v.object({
      dataPath: v.string(),
      nbytes: v.number(),
      md5sum: v.optional(v.string()),
      records: v.array(v.object({ nbytes: v.number() })),
    }),
  ),
});

export interface MlcPackage {
  /** Ends with `/resolve/main/`, as WebLLM itself makes it. */
  readonly baseUrl: string;
  readonly library: Blob;
  readonly contextTokens: number | null;
  /** Bytes of the largest single weight. */
  readonly largestBytes: number;
}

interface PackageParts {
  readonly ports: EnginePorts;
  readonly stallMs: number;
  /** 0..1 of the weights' bytes. */
  readonly onWeights: (fraction: number) => void;
  /** Refuses the model once its manifest is known, before its weights are fetched. */
  readonly onManifest: (largestBytes: number) => void;
}

/**
 * Sees to it that every file of a model is in the caches that WebLLM reads, whole and right; so it makes no request
 * of its own and finds nothing damaged. What a cache holds and is wrong (a login page, a flipped byte) is fetched
 * again once.
 * @throws `model/html`, `model/corrupt`, `model/truncated`, `model/download-failed`, `engine/stalled`, `storage/quota`
 */
export async function obtainPackage(
  { modelUrl, libraryUrl }: MlcSpec,
  { ports, stallMs, onWeights, onManifest }: PackageParts,
  signal: AbortSignal,
): Promise<MlcPackage> {
  const baseUrl = baseOf(modelUrl);
  let total = Infinity;
  let done = 0;

  const obtain = async (
    scope: keyof typeof SCOPES,
    url: string,
    check: Check,
    onBytes = (_: number): void => undefined,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const name = url.split('/').at(-1) ?? url;
    const cache = await caches.open(SCOPES[scope]);
    const kept = await cache.match(url);
    if (kept) {
      const bytes = new Uint8Array(await kept.arrayBuffer());
      if (await isRight(check, bytes, name)) {
        onBytes(bytes.byteLength);
        return bytes;
      }
      await cache.delete(url);
    }
    const bytes = await fetchFile(url, { fetch: ports.fetch, stallMs, onBytes }, signal);
    await check(bytes, name);
    await put(cache, url, bytes);
    return bytes;
  };

  const config = readAs(
    Config,
    await obtain('config', `${baseUrl}mlc-chat-config.json`, checkJson),
  );
  const manifest = readAs(
    Manifest,
    await obtain('model', `${baseUrl}tensor-cache.json`, checkJson),
  );
  const shards = manifest.records;
  const largestBytes = Math.max(
    0,
    ...shards.flatMap((shard) => shard.records.map((r) => r.nbytes)),
  );
  onManifest(largestBytes);
  const tokenizer = config.tokenizer_files.includes('tokenizer.json')
    ? 'tokenizer.json'
    : 'tokenizer.model';
  await obtain('model', baseUrl + tokenizer, tokenizer.endsWith('.json') ? checkJson : checkAny);
  const library = await obtain('library', libraryUrl, checkLibrary);

  total = shards.reduce((sum, { nbytes }) => sum + nbytes, 0);
  const marks = await openMarks(await caches.open(SCOPES.model), baseUrl);
  for (const { dataPath, nbytes, md5sum } of shards) {
    const url = baseUrl + dataPath;
    if (!(await marks.has(url, md5sum))) {
      await obtain('model', url, checkShard(nbytes, md5sum), (bytes) =>
        onWeights((done += bytes) / total),
      );
      await marks.add(url, md5sum);
    } else onWeights((done += nbytes) / total);
  }
  const { context_window_size: window = -1 } = config;
  return {
    baseUrl,
    library: new Blob([library], { type: 'application/wasm' }),
    contextTokens: window > 0 ? window : null,
    largestBytes,
  };
}

/** Makes the next `obtainPackage` fetch the library and the tokenizer again. */
export async function forgetCode({ modelUrl, libraryUrl }: MlcSpec): Promise<void> {
  await (await caches.open(SCOPES.library)).delete(libraryUrl);
  await (await caches.open(SCOPES.model)).delete(`${baseOf(modelUrl)}tokenizer.json`);
}

/** WebLLM's own rule: `resolve/main/` is added unless some `/resolve/x/` is there. */
export function baseOf(modelUrl: string): string {
  const folder = modelUrl.endsWith('/') ? modelUrl : `${modelUrl}/`;
  return new URL(/.+\/resolve\/.+\//.test(folder) ? folder : `${folder}resolve/main/`).href;
}

async function isRight(
  check: Check,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<boolean> {
  try {
    await check(bytes, name);
    return true;
  } catch (thrown) {
    if (thrown instanceof WattsonError) return false;
    throw thrown;
  }
}

async function put(cache: Cache, url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await cache.put(
      url,
      new Response(bytes, { headers: { 'content-length': String(bytes.byteLength) } }),
    );
  } catch (thrown) {
    throw WattsonError.from(toErrorRecord(thrown, 'storage/unavailable'));
  }
}

function readAs<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array<ArrayBuffer>): T {
  const parsed = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)));
  if (parsed.success) return parsed.output;
  throw new WattsonError('model/corrupt', parsed.issues[0].message, ['choose-model']);
}
