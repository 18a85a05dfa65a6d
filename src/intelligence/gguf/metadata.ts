import type { Preamble } from './preamble';
import type { BlobReader } from './reader';
import { badModel } from './reasons';
import { readArray, readScalar, readString, type GgufValue } from './values';

export interface GgufMetadata {
  /** Scalars, short strings and small arrays by key; without a prototype, so `__proto__` is a plain key. */
  readonly values: Readonly<Record<string, GgufValue>>;
  /** Number of elements of every array, also of those whose body was skipped. */
  readonly arrayLengths: Readonly<Record<string, number>>;
}

/** Value type id of arrays (GGUF specification). */
const ARRAY = 9;
/** The specification's own limit for keys. */
const MAX_KEY_BYTES = 65_535;

/**
 * Reads the key-value section at the reader's position. Bodies of long strings and arrays are passed
 * over: a vocabulary is walked, never held. Throws `bad-structure`, `truncated-header`,
 * `too-large-header`.
 */
export async function readMetadata(reader: BlobReader, preamble: Preamble): Promise<GgufMetadata> {
  const values = Object.create(null) as Record<string, GgufValue>;
  const arrayLengths = Object.create(null) as Record<string, number>;
  const seen = new Set<string>();
  for (let index = 0; index < preamble.metadataCount; index += 1) {
    const key = await readString(reader, preamble, MAX_KEY_BYTES);
    if (key === '' || key === undefined || seen.has(key)) {
      throw badModel('bad-structure', `metadata key ${index} is empty or a duplicate`, { index });
    }
    seen.add(key);
    await reader.need(4);
    const type = reader.u32();
    if (type === ARRAY) {
      const { length, kept } = await readArray(reader, preamble, key);
      arrayLengths[key] = length;
      if (kept) values[key] = kept;
    } else {
      const value = await readScalar(reader, preamble, type, key);
      if (value !== undefined) values[key] = value;
    }
  }
  return { values, arrayLengths };
}
