export const DEFAULT_HUB = 'https://huggingface.co';
const DEFAULT_REVISION = 'main';

/** The hub's own names; addresses under any of them can be asked of a mirror instead. */
const HUB_HOSTS = ['huggingface.co', 'www.huggingface.co', 'hf.co'];

export interface HubFile {
  /** `owner/name`. */
  readonly repo: string;
  /** Branch, tag or commit. */
  readonly revision: string | null;
  readonly path: string;
}

/** Where a file's bytes are: `https://huggingface.co/org/model/resolve/main/dir/file.gguf`. */
export function resolveUrl({ repo, revision, path }: HubFile, hub = DEFAULT_HUB): string {
  const at = encodeURIComponent(revision ?? DEFAULT_REVISION);
  return `${trimmed(hub)}/${encodePath(repo)}/resolve/${at}/${encodePath(path)}`;
}

/** The page of a repository, for people. */
export function repoUrl(repo: string, hub = DEFAULT_HUB): string {
  return `${trimmed(hub)}/${encodePath(repo)}`;
}

/** The same file at a mirror; addresses of other hosts stay as they are. */
export function rebase(url: string, hub: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  return isHubHost(host) ? trimmed(hub) + pathname + search : url;
}

export function isHubHost(host: string): boolean {
  return HUB_HOSTS.includes(host.toLowerCase());
}

/**
 * WebLLM's way to a model's folder (web-llm 0.2.86 `cleanModelUrl`): `resolve/main/` is appended unless there is a
 * `resolve/X/` already. The engine's cache keys begin with it.
 */
export function mlcBaseUrl(modelUrl: string): string {
  const folder = modelUrl.endsWith('/') ? modelUrl : `${modelUrl}/`;
  return new URL(/.+\/resolve\/.+\//.test(folder) ? folder : `${folder}resolve/main/`).href;
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function trimmed(hub: string): string {
  return hub.replace(/\/+$/, '');
}
