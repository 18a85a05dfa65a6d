import { foreignFile } from './foreign';
import type { BlobReader } from './reader';
import { badModel } from './reasons';

/** Magic, version and the two counts at the start of every GGUF file. */
export interface Preamble {
  /** 1, 2 or 3; the bundled llama.cpp loads 2 and 3. */
  readonly version: number;
  readonly tensorCount: number;
  readonly metadataCount: number;
  /** Bytes of every length and count that follows: 4 in version 1, 8 since. */
  readonly wordBytes: 4 | 8;
}

const MAGIC = 'GGUF';
const NEWEST_VERSION = 3;
const HEAD_BYTES = 64 * 1024;

/**
 * Far above what exists (a mixture of experts with one tensor per expert has some 30,000 tensors, a
 * header some 60 keys), far below what would take long.
 */
const MAX_TENSORS = 131_072;
const MAX_METADATA_KEYS = 65_536;

/**
 * Reads the first 16 or 24 bytes. Throws `empty`, `html`, `zero-filled`, `not-gguf`,
 * `encrypted-or-unknown`, `big-endian`, `unknown-version`, `bad-structure` (absurd counts) or
 * `truncated-header`.
 */
export async function readPreamble(reader: BlobReader): Promise<Preamble> {
  if (reader.fileBytes === 0) throw badModel('empty', 'the file has no bytes', { fileBytes: 0 });
  const headBytes = Math.min(HEAD_BYTES, reader.fileBytes);
  await reader.need(headBytes);
  const head = reader.peek(headBytes);
  const magic = String.fromCharCode(...head.subarray(0, MAGIC.length));
  if (magic === [...MAGIC].reverse().join('')) throw bigEndian(reader.fileBytes);
  if (!MAGIC.startsWith(magic)) throw foreignFile(head, reader.fileBytes);

  await reader.need(MAGIC.length + 4);
  reader.skip(MAGIC.length);
  const version = readVersion(reader);
  const wordBytes = version === 1 ? 4 : 8;
  await reader.need(2 * wordBytes);
  const tensorCount = readCount(reader, wordBytes, 'tensors', MAX_TENSORS);
  const metadataCount = readCount(reader, wordBytes, 'metadata keys', MAX_METADATA_KEYS);
  return { version, tensorCount, metadataCount, wordBytes };
}

/** A length or count in the width of the file's version. */
export function readWord(reader: BlobReader, wordBytes: 4 | 8): number {
  return wordBytes === 4 ? reader.u32() : reader.u64();
}

function readVersion(reader: BlobReader): number {
  const version = reader.u32();
  if (version >= 1 && version <= NEWEST_VERSION) return version;
  const isSwapped = (version & 0xffffff) === 0 && version >>> 24 <= NEWEST_VERSION;
  if (isSwapped && version !== 0) throw bigEndian(reader.fileBytes);
  throw badModel('unknown-version', `GGUF version ${version}; 1 to ${NEWEST_VERSION} are known`, {
    version,
    newestVersion: NEWEST_VERSION,
  });
}

function bigEndian(fileBytes: number) {
  return badModel('big-endian', 'the file was written for a big-endian machine', { fileBytes });
}

function readCount(reader: BlobReader, wordBytes: 4 | 8, what: string, limit: number): number {
  const declared = readWord(reader, wordBytes);
  if (declared <= limit) return declared;
  throw badModel('bad-structure', `${declared} ${what} are declared; at most ${limit} are read`, {
    declared,
    limit,
  });
}
