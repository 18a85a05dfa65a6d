import { mustBeLoadable, mustBeModel, mustBeWhole } from './checks';
import type { GgufHeader } from './header';
import { readGgufHeader } from './read-header';
import type { ReadLimits } from './reader';
import { badModel, withFile } from './reasons';
import { baseName } from './shard-name';
import { mergeHeaders, orderShards, type NamedBlob, type ReadFile } from './shards';

/** Things a person should know about a model that can be used all the same. */
export const INSPECTION_NOTES = [
  'context-unknown',
  'embedding-only',
  'licence-unknown',
  'no-chat-template',
  'speech-only',
] as const;

export type InspectionNote = (typeof INSPECTION_NOTES)[number];

/** One usable model, of one file or a complete set of shards, and its projector where one was given. */
export interface ModelInspection {
  /** `general.name`, else the file's name without shard number and ending. */
  readonly name: string;
  /** In loading order, the projector not among them. */
  readonly files: readonly NamedBlob[];
  /** Of all files, the projector's included. */
  readonly bytes: number;
  /** The first file's, with the weights of all shards counted. */
  readonly header: GgufHeader;
  readonly projector?: NamedBlob;
  readonly notes: readonly InspectionNote[];
}

/**
 * Decides whether files chosen by a person are one model that the bundled llama.cpp can load, and puts
 * them in order. Reads headers and three 4 KiB windows of each file, never the weights.
 *
 * Throws a `WattsonError` with `params.reason` and, when one file is to blame, `params.file`.
 */
export async function inspectModelFiles(
  files: readonly NamedBlob[],
  limits: ReadLimits = {},
): Promise<ModelInspection> {
  const read: ReadFile[] = [];
  for (const file of files) read.push({ file, header: await readNamed(file, limits) });
  const projectors = read.filter(({ header }) => header.kind === 'projector');
  const rest = read.filter(({ header }) => header.kind !== 'projector');
  if (rest.length === 0) throw noModel(projectors);
  if (projectors.length > 1) {
    throw badModel('mixed-models', 'more than one projector was given', {
      files: names(projectors),
    });
  }
  for (const item of rest) mustBeModel(item);
  const ordered = orderShards(rest);
  const header = mergeHeaders(ordered.map((item) => item.header) as [GgufHeader, ...GgufHeader[]]);
  mustBeLoadable(header);
  for (const item of [...ordered, ...projectors]) await mustBeWhole(item);
  const [projector] = projectors;
  return {
    name: header.name ?? baseName(ordered[0]?.file.name ?? ''),
    files: ordered.map(({ file }) => file),
    bytes: read.reduce((sum, { file }) => sum + file.blob.size, 0),
    header,
    ...(projector ? { projector: projector.file } : {}),
    notes: notesOf(header),
  };
}

/** Adds the file's name to an error of its header; a set of ten files is useless to read otherwise. */
async function readNamed({ name, blob }: NamedBlob, limits: ReadLimits): Promise<GgufHeader> {
  try {
    return await readGgufHeader(blob, limits);
  } catch (thrown) {
    throw withFile(thrown, name);
  }
}

function noModel(projectors: readonly ReadFile[]) {
  if (projectors.length === 0) return badModel('empty', 'no file was given', { fileBytes: 0 });
  return badModel('projector', 'a projector gives a model eyes or ears, but is not one', {
    file: names(projectors),
  });
}

function notesOf(header: GgufHeader): InspectionNote[] {
  const notes: InspectionNote[] = [];
  if (header.contextTokens === null) notes.push('context-unknown');
  if (header.role === 'embedding') notes.push('embedding-only');
  if (header.role === 'speech') notes.push('speech-only');
  if (header.role === 'chat' && header.chatTemplate === null) notes.push('no-chat-template');
  if (header.licence === null) notes.push('licence-unknown');
  return notes;
}

function names(files: readonly ReadFile[]): string {
  return files.map(({ file }) => file.name).join(', ');
}
