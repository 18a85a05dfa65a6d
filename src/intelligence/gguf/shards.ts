import { activeParameters, quantisationOf } from './describe';
import type { GgufHeader, GgufShard } from './header';
import { badModel } from './reasons';
import { baseName, parseShardName, shardName } from './shard-name';

/** A file as pickers and stores hand it over. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

export interface ReadFile {
  readonly file: NamedBlob;
  readonly header: GgufHeader;
}

/** A message names that many missing parts; `missingCount` has the rest. */
const LISTED_SHARDS = 8;

/**
 * Where a file stands in a set. The header's `split.*` keys win over the name, since browsers rename
 * what is downloaded twice (`… (1).gguf`).
 */
export function placeOf({ file, header }: ReadFile): Pick<GgufShard, 'number' | 'count'> {
  return header.shard ?? parseShardName(file.name) ?? { number: 1, count: 1 };
}

/**
 * Puts the shards of one model in order. Throws `mixed-models`, `duplicate-shard`, `not-first-shard`
 * (the first is missing) or `missing-shards`, and `bad-structure` when the tensors do not add up.
 *
 * @param files at least one.
 */
export function orderShards(files: readonly ReadFile[]): readonly ReadFile[] {
  const ordered = [...files].sort((a, b) => placeOf(a).number - placeOf(b).number);
  const bases = new Set(
    files.flatMap(({ file }) => parseShardName(file.name)?.base.toLowerCase() ?? []),
  );
  const counts = new Set(files.map((file) => placeOf(file).count));
  const count = Math.max(...counts);
  if (counts.size > 1 || bases.size > 1 || (count === 1 && files.length > 1)) {
    throw badModel('mixed-models', 'these files belong to different models', {
      files: files.map(({ file }) => file.name).join(', '),
    });
  }
  mustBeComplete(
    ordered.map((file) => placeOf(file).number),
    count,
    baseName(ordered[0]?.file.name ?? ''),
  );
  mustAddUp(ordered);
  return ordered;
}

function mustBeComplete(numbers: readonly number[], count: number, base: string): void {
  const duplicate = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (duplicate !== undefined) {
    throw badModel('duplicate-shard', `part ${duplicate} was given twice`, {
      shardNumber: duplicate,
      shardCount: count,
    });
  }
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  if (missing.length === 0) return;
  const listed = missing.slice(0, LISTED_SHARDS);
  const figures = {
    shardCount: count,
    missingCount: missing.length,
    missing: listed.join(', '),
    missingFiles: listed.map((number) => shardName(base, number, count)).join(', '),
  };
  if (!numbers.includes(1)) {
    throw badModel('not-first-shard', `part ${numbers.join(', ')} of ${count}, without the first`, {
      shardNumber: numbers[0] ?? 0,
      ...figures,
    });
  }
  throw badModel('missing-shards', `parts ${figures.missing} of ${count} are missing`, figures);
}

function mustAddUp(files: readonly ReadFile[]): void {
  const declared = files[0]?.header.shard?.setTensorCount ?? 0;
  const found = files.reduce((sum, { header }) => sum + header.tensorCount, 0);
  if (declared === 0 || declared === found) return;
  throw badModel('bad-structure', `the parts hold ${found} of ${declared} tensors`, {
    found,
    declared,
  });
}

/** The first shard's header with the weights of all of them counted. */
export function mergeHeaders(headers: readonly [GgufHeader, ...GgufHeader[]]): GgufHeader {
  const [first, ...others] = headers;
  if (others.length === 0) return first;
  const sum = (pick: (header: GgufHeader) => number) =>
    headers.reduce((total, header) => total + pick(header), 0);
  const bytesByType: Record<string, number> = {};
  for (const header of headers) {
    for (const [type, bytes] of Object.entries(header.bytesByType)) {
      bytesByType[type] = (bytesByType[type] ?? 0) + bytes;
    }
  }
  const parameterCount = sum((header) => header.parameterCount);
  const expertParameterCount = sum((header) => header.expertParameterCount);
  return {
    ...first,
    tensorCount: sum((header) => header.tensorCount),
    parameterCount,
    expertParameterCount,
    activeParameterCount: activeParameters(first, parameterCount, expertParameterCount),
    bytesByType,
    quantisation: quantisationOf(first.metadata, bytesByType),
    unknownTensorTypes: [...new Set(headers.flatMap((header) => header.unknownTensorTypes))],
  };
}
