import { readWord, type Preamble } from './preamble';
import type { BlobReader } from './reader';
import { badModel } from './reasons';

export type GgufValue = number | boolean | string | readonly number[] | readonly string[];

const STRING = 8;

/** Bytes of the fixed-size value types by id; source: the GGUF specification, `gguf_metadata_value_type`. */
const FIXED_BYTES: readonly (number | undefined)[] = [
  1,
  1,
  2,
  2,
  4,
  4,
  4,
  1,
  undefined,
  undefined,
  8,
  8,
  8,
];

/** `tokenizer.huggingface.json` is a string of 10 MB and more; a token or merge is below 1 KiB. */
const MAX_STRING_BYTES = 48 * 1024 * 1024;
const MAX_ARRAY_STRING_BYTES = 1024 * 1024;
/** llama.cpp's `GGUF_MAX_ARRAY_ELEMENTS`. */
const MAX_ARRAY_ELEMENTS = 2 ** 30;
/** Chat templates reach 60 KB; longer strings are skipped. */
const KEPT_STRING_BYTES = 512 * 1024;
/** One number per layer is the largest array of numbers that is used (llama.cpp: 512 layers). */
const KEPT_NUMBERS = 1024;
/** Languages and tags. */
const KEPT_STRINGS = 256;

/** A length-prefixed string; `undefined` for one that is too long to be kept and was skipped. */
export async function readString(
  reader: BlobReader,
  { wordBytes }: Preamble,
  maxBytes: number,
): Promise<string | undefined> {
  await reader.need(wordBytes);
  const bytes = readWord(reader, wordBytes);
  if (bytes > maxBytes) throw tooLong('string', bytes, maxBytes, reader.offset);
  if (bytes > KEPT_STRING_BYTES) {
    reader.skip(bytes);
    return undefined;
  }
  await reader.need(bytes);
  return reader.text(bytes);
}

/**
 * A value of a fixed-size type or a string; `undefined` for a string that was skipped. Throws
 * `bad-structure` for a type that does not exist.
 */
export async function readScalar(
  reader: BlobReader,
  preamble: Preamble,
  type: number,
  key: string,
): Promise<number | boolean | string | undefined> {
  if (type === STRING) return readString(reader, preamble, MAX_STRING_BYTES);
  const bytes = FIXED_BYTES[type];
  if (bytes === undefined) throw badType(key, type);
  await reader.need(bytes);
  return fixedValue(reader, type);
}

function fixedValue(reader: BlobReader, type: number): number | boolean {
  switch (type) {
    case 0:
      return reader.u8();
    case 1:
      return reader.i8();
    case 2:
      return reader.u16();
    case 3:
      return reader.i16();
    case 4:
      return reader.u32();
    case 5:
      return reader.i32();
    case 6:
      return reader.f32();
    case 7:
      return reader.u8() !== 0;
    case 10:
      return reader.u64();
    case 11:
      return reader.i64();
    default:
      return reader.f64();
  }
}

/** An array's length, and its elements where they are few enough to be of use. */
export async function readArray(
  reader: BlobReader,
  preamble: Preamble,
  key: string,
): Promise<{ length: number; kept?: readonly number[] | readonly string[] }> {
  await reader.need(4 + preamble.wordBytes);
  const type = reader.u32();
  const length = readWord(reader, preamble.wordBytes);
  if (length > MAX_ARRAY_ELEMENTS) {
    throw tooLong(`array ${key}`, length, MAX_ARRAY_ELEMENTS, reader.offset);
  }
  if (type === STRING) return { length, ...(await readStrings(reader, preamble, length)) };
  const bytes = FIXED_BYTES[type];
  // Nested arrays are in the specification, but llama.cpp refuses them.
  if (bytes === undefined) throw badType(key, type);
  if (length > KEPT_NUMBERS) {
    reader.skip(length * bytes);
    return { length };
  }
  await reader.need(length * bytes);
  return { length, kept: Array.from({ length }, () => Number(fixedValue(reader, type))) };
}

async function readStrings(
  reader: BlobReader,
  preamble: Preamble,
  length: number,
): Promise<{ kept?: readonly string[] }> {
  const { wordBytes } = preamble;
  if (length <= KEPT_STRINGS) {
    const kept: string[] = [];
    for (let index = 0; index < length; index += 1) {
      kept.push((await readString(reader, preamble, MAX_ARRAY_STRING_BYTES)) ?? '');
    }
    return { kept };
  }
  reader.mustExist(length * wordBytes);
  for (let index = 0; index < length; index += 1) {
    // Waiting for a promise per token would cost more than the walk itself.
    if (!reader.has(wordBytes)) await reader.need(wordBytes);
    const bytes = readWord(reader, wordBytes);
    if (bytes > MAX_ARRAY_STRING_BYTES) {
      throw tooLong('string', bytes, MAX_ARRAY_STRING_BYTES, reader.offset);
    }
    reader.skip(bytes);
  }
  return {};
}

function tooLong(what: string, declared: number, limit: number, offsetBytes: number) {
  return badModel('bad-structure', `${what} of ${declared} at ${offsetBytes}; limit ${limit}`, {
    declared,
    limit,
    offsetBytes,
  });
}

function badType(key: string, type: number) {
  return badModel('bad-structure', `"${key.slice(0, 64)}" has the value type ${type}`, { type });
}
