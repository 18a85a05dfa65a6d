import { parseShardName } from '../gguf/shard-name';
import { isProjector, quantisationOf } from './quantisation';
import type { SiblingRow } from './hub-schema';

/** Files that make one model together, in loading order. */
export interface FileGroup {
  /** Path of the first file without shard number and ending; unique in its repository. */
  readonly base: string;
  readonly quantisation: string | null;
  readonly files: readonly SiblingRow[];
}

export interface GroupedFiles {
  readonly models: readonly FileGroup[];
  readonly projectors: readonly SiblingRow[];
  /** Sets of shards with gaps, by base: they cannot be used. */
  readonly incomplete: readonly string[];
}

/** Sorts a repository's GGUF files into models (smallest first) and projectors; other files are left out. */
export function groupFiles(files: readonly SiblingRow[]): GroupedFiles {
  const gguf = files.filter(({ rfilename }) => /\.gguf$/i.test(rfilename));
  const sets = new Map<string, SiblingRow[]>();
  for (const file of gguf.filter(({ rfilename }) => !isProjector(rfilename))) {
    const key = setKey(file);
    sets.set(key, [...(sets.get(key) ?? []), file]);
  }
  const groups = [...sets.values()].map(inOrder);
  return {
    models: groups
      .filter((group) => isComplete(group))
      .map(describe)
      .sort((a, b) => size(a) - size(b) || (a.base < b.base ? -1 : 1)),
    projectors: gguf.filter(({ rfilename }) => isProjector(rfilename)),
    incomplete: groups.filter((group) => !isComplete(group)).map((group) => describe(group).base),
  };
}

/** Shards of one set differ in their number only. */
function setKey({ rfilename }: SiblingRow): string {
  const shard = parseShardName(rfilename);
  return shard ? `${shard.base}-of-${shard.count}` : rfilename;
}

function inOrder(group: readonly SiblingRow[]): readonly SiblingRow[] {
  return group.toSorted((a, b) => shardNumber(a) - shardNumber(b));
}

function isComplete(group: readonly SiblingRow[]): boolean {
  const count = parseShardName(group[0]?.rfilename ?? '')?.count ?? 1;
  return group.length === count && group.every((file, at) => shardNumber(file) === at + 1);
}

function describe(files: readonly SiblingRow[]): FileGroup {
  const path = files[0]?.rfilename ?? '';
  const base = parseShardName(path)?.base ?? path.replace(/\.gguf$/i, '');
  return { base, quantisation: quantisationOf(base), files };
}

function shardNumber({ rfilename }: SiblingRow): number {
  return parseShardName(rfilename)?.number ?? 1;
}

function size({ files }: FileGroup): number {
  return files.reduce((sum, file) => sum + (file.size ?? Infinity), 0);
}
