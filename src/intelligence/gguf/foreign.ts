import { badModel } from './reasons';
import type { WattsonError } from '../../contracts/errors';

/** What a file that is not GGUF turned out to be: `params.format` of `not-gguf` and `encrypted-or-unknown`. */
export const FOREIGN_FORMATS = [
  '7z',
  'age',
  'ggml-legacy',
  'git-lfs-pointer',
  'gzip',
  'hdf5',
  'json',
  'luks',
  'openssl',
  'pgp',
  'pickle',
  'rar',
  'safetensors',
  'text',
  'tflite',
  'unknown',
  'zip',
  'zstd',
] as const;

export type ForeignFormat = (typeof FOREIGN_FORMATS)[number];

const ENCRYPTED: ReadonlySet<ForeignFormat> = new Set(['age', 'luks', 'openssl', 'pgp', 'unknown']);

/**
 * Bytes at an offset, as Latin-1. GGML's own older magics are little-endian words, so `ggjt` is stored
 * as `tjgg` (llama.cpp before August 2023); both spellings occur in the wild. Safetensors begins with
 * the length of its JSON header, which is below 2^32.
 */
const MAGICS: readonly (readonly [offset: number, bytes: string, format: ForeignFormat])[] = [
  ...['lmgg', 'fmgg', 'tjgg', 'algg', 'nsgg'].map((m) => [0, m, 'ggml-legacy'] as const),
  ...['ggml', 'ggmf', 'ggjt', 'ggla', 'ggsn'].map((m) => [0, m, 'ggml-legacy'] as const),
  ...['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].map((m) => [0, m, 'zip'] as const),
  ...['\x80\x02', '\x80\x03', '\x80\x04', '\x80\x05'].map((m) => [0, m, 'pickle'] as const),
  ...['-----BEGIN PGP', '-----BEGIN AGE'].map((m) => [0, m, 'pgp'] as const),
  [4, '\0\0\0\0{"', 'safetensors'],
  [0, '\x89HDF\r\n', 'hdf5'],
  [0, '\x1f\x8b', 'gzip'],
  [0, '\x28\xb5\x2f\xfd', 'zstd'],
  [0, '7z\xbc\xaf\x27\x1c', '7z'],
  [0, 'Rar!\x1a\x07', 'rar'],
  [4, 'TFL3', 'tflite'],
  [0, 'Salted__', 'openssl'],
  [0, 'age-encryption.org/', 'age'],
  [0, 'LUKS\xba\xbe', 'luks'],
  [0, 'version https://git-lfs', 'git-lfs-pointer'],
];

const BOM_AND_SPACE = /^(\xef\xbb\xbf)?\s*/;
const HTML = /^(<!--[^]*?-->\s*)*<(!doctype html|html|head|body|title|script)\b/i;
const SAMPLE_BYTES = 512;

/**
 * Names a file by its first bytes (up to 64 KiB are looked at). Never returns for GGUF itself: the
 * caller has already seen that the magic is another one.
 */
export function foreignFile(head: Uint8Array, fileBytes: number): WattsonError {
  if (head.every((byte) => byte === 0)) {
    return badModel('zero-filled', `the first ${head.length} bytes are all zero`, { fileBytes });
  }
  const start = Array.from(head.subarray(0, SAMPLE_BYTES), (b) => String.fromCharCode(b)).join('');
  if (HTML.test(start.replace(BOM_AND_SPACE, ''))) {
    return badModel('html', 'a web page was saved instead of the model', { fileBytes });
  }
  const format = nameFormat(start, head);
  const entropyBits = Math.round(entropyBitsPerByte(head) * 100) / 100;
  if (ENCRYPTED.has(format)) {
    return badModel(
      'encrypted-or-unknown',
      `no known format (${format}), ${entropyBits} bits of entropy per byte; 8 is encrypted or compressed`,
      { format, fileBytes, entropyBits },
    );
  }
  return badModel('not-gguf', `this is ${format}, not GGUF`, { format, fileBytes });
}

function nameFormat(start: string, head: Uint8Array): ForeignFormat {
  const known = MAGICS.find(([offset, bytes]) => start.startsWith(bytes, offset));
  if (known) return known[2];
  if (/^[{[]/.test(start.replace(BOM_AND_SPACE, ''))) return 'json';
  const isPrintable = head.every((b) => b >= 0x20 || b === 0x09 || b === 0x0a || b === 0x0d);
  return isPrintable && isUtf8(head) ? 'text' : 'unknown';
}

function isUtf8(head: Uint8Array): boolean {
  // The last character may be cut by the window.
  return !new TextDecoder().decode(head).slice(0, -1).includes('\ufffd');
}

/** Shannon entropy of the byte distribution, bits; 8 is indistinguishable from noise. */
function entropyBitsPerByte(bytes: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  let bits = 0;
  for (const count of counts) {
    if (count > 0) bits -= (count / bytes.length) * Math.log2(count / bytes.length);
  }
  return bits;
}
