import * as v from 'valibot';
import type { BuildFile, ModelBuild } from '../../contracts/catalogue';
import { WattsonError } from '../../contracts/errors';
import { getJson } from './get-json';
import { groupFiles, type FileGroup } from './group-files';
import {
  eachValid,
  filesOf,
  Found,
  licenceOf,
  Repo,
  RepoId,
  type RepoRow,
  type SiblingRow,
} from './hub-schema';
import { DEFAULT_HUB, repoUrl, resolveUrl } from './urls';

const MAX_RESULTS = 30;
const MAX_QUERY_CHARS = 200;
/** Asked for by name: the short answer leaves out whether a repository is gated. */
const EXPAND = ['downloads', 'gated', 'lastModified', 'likes', 'tags'];

/** A repository found by name. `null` fields: the hub did not say. */
export interface HubModel {
  readonly id: string;
  readonly url: string;
  /** Its licence must be accepted on the hub, and a token given, before it can be downloaded. */
  readonly gated: boolean | null;
  readonly licence: string | null;
  readonly downloads: number | null;
  readonly likes: number | null;
  readonly updatedAt: string | null;
}

/** A repository with its files as builds. */
export interface HubRepo extends HubModel {
  /** Commit that every address names, so that a file cannot change half-way; `null`: the branch `main`. */
  readonly revision: string | null;
  readonly builds: readonly ModelBuild[];
  readonly projectors: readonly BuildFile[];
  /** Sets of shards with gaps. */
  readonly incomplete: readonly string[];
}

/**
 * GGUF repositories by name, most downloaded first (hub API `GET /api/models`).
 * Throws `model/offline`, `model/download-failed`, or the signal's reason.
 */
export async function searchHub(
  query: string,
  fetch: typeof globalThis.fetch,
  baseUrl = DEFAULT_HUB,
  signal: AbortSignal = new AbortController().signal,
): Promise<HubModel[]> {
  const params = new URLSearchParams([
    ['search', query.trim().slice(0, MAX_QUERY_CHARS)],
    ['filter', 'gguf'],
    ['sort', 'downloads'],
    ['direction', '-1'],
    ['limit', String(MAX_RESULTS)],
    ...EXPAND.map((field) => ['expand', field]),
  ]);
  const answer = await getJson(fetch, `${repoUrl('api/models', baseUrl)}?${params}`, signal);
  if (!Array.isArray(answer)) throw unreadable('the list of models');
  return eachValid(Found, answer.slice(0, MAX_RESULTS)).map((row) => modelOf(row, baseUrl));
}

/**
 * One repository's GGUF builds with sizes and SHA-256 (hub API `GET /api/models/ID?blobs=true`).
 * Throws as `searchHub`, and `model/not-found`, `model/gated`, `input/invalid` for what is no repository's id.
 */
export async function readHubRepo(
  id: string,
  fetch: typeof globalThis.fetch,
  baseUrl = DEFAULT_HUB,
  signal: AbortSignal = new AbortController().signal,
  headers: Record<string, string> = {},
): Promise<HubRepo> {
  if (!v.is(RepoId, id)) throw new WattsonError('input/invalid', `no repository's id`);
  const url = `${repoUrl(`api/models/${id}`, baseUrl)}?blobs=true`;
  const parsed = v.safeParse(Repo, await getJson(fetch, url, signal, headers));
  if (!parsed.success) throw unreadable(id);
  const row = parsed.output;
  const { models, projectors, incomplete } = groupFiles(filesOf(row));
  return {
    ...modelOf(row, baseUrl),
    revision: row.sha,
    builds: models.map((group) => buildOf(group, row, baseUrl)),
    projectors: projectors.map((file) => fileOf(file, row, baseUrl)),
    incomplete,
  };
}

function modelOf(row: v.InferOutput<typeof Found>, baseUrl: string): HubModel {
  return {
    id: row.id,
    url: repoUrl(row.id, baseUrl),
    gated: row.gated === null ? null : row.gated !== false,
    licence: licenceOf(row),
    downloads: row.downloads,
    likes: row.likes,
    updatedAt: row.lastModified,
  };
}

function buildOf(
  { base, quantisation, files }: FileGroup,
  row: RepoRow,
  baseUrl: string,
): ModelBuild {
  const isSized = files.every(({ size }) => size !== null);
  const isHashed = files.every(({ lfs }) => lfs !== null);
  return {
    id: `hf/${row.id}/${base}`,
    engineId: 'wllama',
    quantisation: quantisation ?? 'unknown',
    files: files.map((file) => fileOf(file, row, baseUrl)),
    sourceUrl: repoUrl(row.id, baseUrl),
    libraryUrl: null,
    downloadBytes: isSized ? files.reduce((sum, { size }) => sum + (size ?? 0), 0) : null,
    memoryBytes: null,
    contextTokens: row.gguf?.context_length ?? null,
    requiredFeatures: [],
    unchecked: [
      ...(isSized ? [] : (['bytes'] as const)),
      ...(isHashed ? [] : (['sha256'] as const)),
    ],
  };
}

function fileOf({ rfilename, size, lfs }: SiblingRow, row: RepoRow, baseUrl: string): BuildFile {
  const url = resolveUrl({ repo: row.id, revision: row.sha, path: rfilename }, baseUrl);
  return { path: rfilename, url, bytes: size, sha256: lfs?.sha256 ?? null };
}

function unreadable(what: string): WattsonError {
  return new WattsonError('model/download-failed', `the hub's answer about ${what} is unreadable`, [
    'retry',
  ]);
}
