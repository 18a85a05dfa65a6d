import { createSHA256 } from 'hash-wasm';
import * as v from 'valibot';
import type { ModelBuild } from '../../contracts/catalogue';
import type { CacheTarget, DownloadFile } from '../../contracts/downloads';
import { WattsonError } from '../../contracts/errors';
import { parseJson } from '../../wire/json';
import { getText } from './get-json';
import { isSafePath } from './safe-path';
import { DEFAULT_HUB, mlcBaseUrl, rebase } from './urls';

/** The name the engine asks for (web-llm 0.2.86 reads no other). */
const MANIFEST = 'tensor-cache.json';
/** The same content under the name it had until 2025; still the only one in older repositories. */
const OLD_MANIFEST = 'ndarray-cache.json';
const CONFIG = 'mlc-chat-config.json';
/** In the engine's order of preference (`asyncLoadTokenizer`); it reads no other tokenizer file. */
const TOKENIZERS = ['tokenizer.json', 'tokenizer.model'];
/** The largest prebuilt model (70B) has some 300 shards. */
const MAX_SHARDS = 10_000;

const Manifest = v.object({
  records: v.pipe(
    v.array(
      v.object({
        dataPath: v.pipe(v.string(), v.check(isSafePath)),
        nbytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
        md5sum: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/i))),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_SHARDS),
  ),
});

const Config = v.object({ tokenizer_files: v.array(v.string()) });

interface Read {
  readonly text: string;
  readonly file: DownloadFile;
}

/**
 * The files of a WebLLM build: chat configuration, manifest, shards with their sizes and MD5 from the manifest,
 * tokenizer and compiled library, each with its place in the engine's caches. The manifest and the configuration
 * are pinned by the hash of what was read here.
 *
 * Throws `model/offline`, `model/not-found`, `model/gated`, `model/corrupt` for a manifest that is none, or the
 * signal's reason.
 *
 * @param hub a mirror to fetch from; the cache keys stay the engine's own.
 */
export async function expandMlc(
  build: ModelBuild,
  fetch: typeof globalThis.fetch,
  hub: string = DEFAULT_HUB,
  signal: AbortSignal = new AbortController().signal,
): Promise<DownloadFile[]> {
  const base = mlcBaseUrl(build.sourceUrl);
  const read = async (from: string, path: string, scope: CacheTarget['scope']): Promise<Read> => {
    const url = rebase(new URL(from, base).href, hub);
    const text = await getText(fetch, url, signal);
    return { text, file: await pinned(url, text, path, { scope, url: new URL(path, base).href }) };
  };
  const config = await read(CONFIG, CONFIG, 'webllm/config');
  const manifest = await read(MANIFEST, MANIFEST, 'webllm/model').catch((thrown: unknown) => {
    if (!(thrown instanceof WattsonError) || thrown.record.code !== 'model/not-found') throw thrown;
    return read(OLD_MANIFEST, MANIFEST, 'webllm/model');
  });
  const place = (path: string, bytes: number | null): DownloadFile => {
    const url = new URL(path, base).href;
    const cache = { scope: 'webllm/model', url } as const;
    return { path, url: rebase(url, hub), bytes, sha256: null, cache };
  };
  const shards = parse(Manifest, manifest).records.map(({ dataPath, nbytes, md5sum }) => ({
    ...place(dataPath, nbytes),
    ...(md5sum === undefined ? {} : { md5: md5sum.toLowerCase() }),
  }));
  return [
    config.file,
    manifest.file,
    place(tokenizerOf(parse(Config, config).tokenizer_files), null),
    ...libraryOf(build.libraryUrl),
    ...shards,
  ];
}

function tokenizerOf(names: readonly string[]): string {
  const name = TOKENIZERS.find((one) => names.includes(one));
  if (name !== undefined) return name;
  throw new WattsonError('model/bad-file', 'the model names no tokenizer that WebLLM reads', [
    'choose-model',
  ]);
}

/** The engine never looks into the cache for a library of its own server or of `localhost`. */
function libraryOf(url: string | null): DownloadFile[] {
  if (url === null || !url.startsWith('http') || url.includes('localhost')) return [];
  const path = `library/${decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')}`;
  const cache = { scope: 'webllm/wasm', url } as const;
  return [{ path, url, bytes: null, sha256: null, cache }];
}

async function pinned(
  url: string,
  text: string,
  path: string,
  cache: CacheTarget,
): Promise<DownloadFile> {
  const bytes = new TextEncoder().encode(text);
  const hash = await createSHA256();
  return { path, url, bytes: bytes.length, sha256: hash.update(bytes).digest('hex'), cache };
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  { text, file }: Read,
): v.InferOutput<Schema> {
  const json = parseJson(text);
  const parsed = json.ok ? v.safeParse(schema, json.value) : null;
  if (parsed?.success) return parsed.output;
  throw new WattsonError('model/corrupt', `${file.url} is no ${file.path}`, ['choose-model'], {
    reason: 'not-json',
    file: file.path,
  });
}
