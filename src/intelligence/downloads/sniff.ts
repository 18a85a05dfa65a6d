import { WattsonError } from '../../contracts/errors';
import { corrupt } from './bad-download';
import { fileKind } from './file-kind';

/** Enough for a doctype after a long comment or byte order mark, and for an LFS pointer (about 130 bytes). */
export const SNIFF_BYTES = 512;

const HTML = /^\s*(<!--[^]*?-->\s*)*<(!doctype html|html|head|body|title|script)\b/i;
const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1';

/**
 * Refuses a file by its first bytes, before any of them is written: a web page (`model/html`), the text that Git
 * keeps in place of a large file, or another magic than the name promises (`model/corrupt`).
 */
export function sniff(head: Uint8Array, path: string): void {
  if (head.length === 0) throw corrupt('empty', path, 'no bytes came');
  const text = new TextDecoder('latin1').decode(head.subarray(0, SNIFF_BYTES));
  if (HTML.test(text.replace(/^\xef\xbb\xbf/, '')) && !/\.html?$/i.test(path)) {
    throw new WattsonError('model/html', `${path} is a web page`, ['retry'], {
      reason: 'web-page',
      file: path,
    });
  }
  if (text.startsWith(LFS_POINTER)) {
    throw corrupt('lfs-pointer', path, 'a pointer of Git LFS came instead of the file');
  }
  if (fileKind(path) === 'gguf')
    mustStartWith(text, 'GGUF', () => notMagic('not-gguf', path, text));
  if (fileKind(path) === 'wasm')
    mustStartWith(text, '\0asm', () => notMagic('not-wasm', path, text));
}

function mustStartWith(text: string, magic: string, error: () => WattsonError): void {
  if (!text.startsWith(magic)) throw error();
}

function notMagic(reason: 'not-gguf' | 'not-wasm', path: string, text: string): WattsonError {
  const isZero = /^\0+$/.test(text);
  const start = JSON.stringify(text.slice(0, 4));
  return corrupt(isZero ? 'zero-filled' : reason, path, `starts with ${start}`);
}
