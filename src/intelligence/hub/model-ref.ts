import { isSafePath } from './safe-path';
import { isHubHost } from './urls';

/** A model as people write it, in parts. */
export interface ModelRef {
  /** As it was written: what is sent to whoever understands it. */
  readonly original: string;
  /** `huggingface.co` also for its short names; `null`: not said. */
  readonly host: string | null;
  readonly owner: string | null;
  readonly name: string;
  /** After the colon: a quantisation, size or variant (`Q4_K_M`, `latest`, `120b-cloud`, `free`). */
  readonly tag: string | null;
  /** After `@`, or in an address. */
  readonly revision: string | null;
  /** A file, or a folder of an address to `tree/`. */
  readonly path: string | null;
  /** It runs on somebody else's machine whatever the host: not local for privacy and energy. */
  readonly isCloud: boolean;
}

const MAX_CHARS = 1024;
const OWN_HOSTS = ['ollama.com', 'registry.ollama.ai'];
/** Between repository and revision in the hub's addresses. */
const ADDRESS_KINDS = ['blob', 'raw', 'resolve', 'tree'];
/** Ollama marks what it forwards to its own servers; OpenRouter marks what it gives away. */
const CLOUD_TAG = /(^|-)cloud$|^free$/i;

/**
 * Takes a model's name apart: `hf.co/bartowski/X-GGUF:Q4_K_M`, `org/model@rev`, `org/model/file.gguf`, `llama3.2`,
 * `gpt-oss:120b-cloud`, addresses of a file or repository. `null` for what cannot be a name.
 *
 * @param mirrors hosts that are to be read like the hub's own.
 */
export function parseModelRef(text: string, mirrors: readonly string[] = []): ModelRef | null {
  const original = text.trim();
  if (original === '' || original.length > MAX_CHARS || /[\p{Cc}\s]/u.test(original)) return null;
  const isAddress = /^https?:\/\//i.test(original);
  if (isAddress && !URL.canParse(original)) return null;
  const plain = isAddress ? withoutScheme(new URL(original)) : original;
  const [first = '', ...rest] = plain.split('/');
  const isHost = isAddress || isKnownHost(first, mirrors);
  const host = isHost ? canonical(first) : null;
  return parts(original, host, isHost ? rest : [first, ...rest], isAddress);
}

function parts(
  original: string,
  host: string | null,
  given: readonly string[],
  isAddress: boolean,
): ModelRef | null {
  const segments = given.map((segment) => (isAddress ? decoded(segment) : segment));
  // `hf.co/org/model/resolve/main/file` is an address whose beginning was left out.
  const isDeep = host !== null && ADDRESS_KINDS.includes(segments[2] ?? '');
  const revisionOfAddress = isDeep ? (segments[3] ?? null) : null;
  const path = segments.slice(isDeep ? 4 : 2).filter((segment) => segment !== '');
  const repo = segments.slice(0, 2).filter((segment) => segment !== '');
  // A tag may stand behind the repository or behind the file, never in an address.
  const last = path.length > 0 ? path : repo;
  const end = isAddress ? { text: last.at(-1) ?? '', tag: null } : cutTag(last.at(-1) ?? '');
  last[last.length - 1] = end.text;
  const owner = repo.length > 1 ? (repo[0] ?? null) : null;
  const [name = '', revision = revisionOfAddress] = (repo.at(-1) ?? '').split(/@(.+)/);
  const file = path.length > 0 ? path.join('/') : null;
  if (name === '' || !isSafePath(owner === null ? name : `${owner}/${name}`)) return null;
  if (file !== null && !isSafePath(file)) return null;
  const isCloud = end.tag !== null && CLOUD_TAG.test(end.tag);
  return { original, host, owner, name, tag: end.tag, revision, path: file, isCloud };
}

function cutTag(text: string): { text: string; tag: string | null } {
  const [, before = text, tag = null] = /^([^:]+):([^:]+)$/.exec(text) ?? [];
  return { text: before, tag };
}

function isKnownHost(first: string, mirrors: readonly string[]): boolean {
  return isHubHost(first) || OWN_HOSTS.includes(first.toLowerCase()) || mirrors.includes(first);
}

function canonical(host: string): string {
  return isHubHost(host) ? 'huggingface.co' : host.toLowerCase();
}

function withoutScheme({ host, pathname }: URL): string {
  return host + pathname;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (thrown) {
    if (thrown instanceof URIError) return segment;
    throw thrown;
  }
}
