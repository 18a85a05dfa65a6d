/** `gguf-split`'s names, in any case: `model-00002-of-00003.gguf`. */
const SHARD_NAME = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/i;

export interface ShardName {
  readonly base: string;
  /** 1 for the first. */
  readonly number: number;
  readonly count: number;
}

/** Reads a shard's place from its name; `null` for any other name, and for numbers that make no sense. */
export function parseShardName(name: string): ShardName | null {
  const [, base, number, count] = SHARD_NAME.exec(name) ?? [];
  if (base === undefined) return null;
  const place = { base, number: Number(number), count: Number(count) };
  return place.number >= 1 && place.number <= place.count ? place : null;
}

/** The name without folder, shard number and ending: what a set's files have in common. */
export function baseName(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return parseShardName(file)?.base ?? file.replace(/\.gguf$/i, '');
}

/** The name `gguf-split` gives a part. */
export function shardName(base: string, number: number, count: number): string {
  const digits = (value: number) => String(value).padStart(5, '0');
  return `${base}-${digits(number)}-of-${digits(count)}.gguf`;
}
