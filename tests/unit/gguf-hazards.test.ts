import { describe, expect, it } from 'vitest';
import { readGgufHeader } from '../../src/intelligence/gguf/read-header';
import { SparseBlob } from '../fixtures/gguf/blobs';
import { blobOf, refusal, type Hazard } from '../fixtures/gguf/errors';
import { LLAMA_METADATA, LLAMA_TENSORS, llamaWith, tinyLlama } from '../fixtures/gguf/models';
import { Bytes, writeGguf } from '../fixtures/gguf/writer';

const latin = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const noise = () => {
  let state = 1;
  return Uint8Array.from({ length: 8192 }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return state >>> 24;
  });
};

const whole = tinyLlama();

const HEADER_HAZARDS: readonly Hazard[] = [
  { hazard: 'zero-length file', blob: blobOf(), reason: 'empty', params: { fileBytes: 0 } },
  {
    hazard: 'HTML saved as .gguf',
    blob: blobOf('\n <!DOCTYPE html><html><title>Sign in</title></html>'),
    reason: 'html',
    code: 'model/html',
  },
  {
    hazard: 'HTML that begins with a comment and a byte-order mark',
    blob: blobOf(latin('\xef\xbb\xbf<!-- login -->\n<html lang="en">')),
    reason: 'html',
    code: 'model/html',
  },
  {
    hazard: 'error message as JSON instead of weights',
    blob: blobOf('{"error":"Access to model X is restricted"}'),
    reason: 'not-gguf',
    params: { format: 'json' },
  },
  {
    hazard: 'plain-text answer of a gated repository',
    blob: blobOf('Invalid username or password.'),
    reason: 'not-gguf',
    params: { format: 'text' },
  },
  {
    hazard: 'Git LFS pointer instead of the file it points to',
    blob: blobOf('version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 98362432\n'),
    reason: 'not-gguf',
    params: { format: 'git-lfs-pointer' },
  },
  ...[
    ['zip or PyTorch archive', 'PK\x03\x04rest', 'zip'],
    ['safetensors', '\x40\x01\0\0\0\0\0\0{"__metadata__":{}}', 'safetensors'],
    ['GGML before GGUF (lmgg)', 'lmgg\0\0\0\0', 'ggml-legacy'],
    ['GGML before GGUF (ggjt)', 'tjgg\x03\0\0\0', 'ggml-legacy'],
    ['GGML LoRA (ggla)', 'ggla\x01\0\0\0', 'ggml-legacy'],
    ['pickle', '\x80\x02}q\0', 'pickle'],
    ['gzip', '\x1f\x8b\x08\0', 'gzip'],
  ].map(([hazard = '', bytes = '', format = '']) => ({
    hazard,
    blob: blobOf(latin(bytes)),
    reason: 'not-gguf' as const,
    params: { format },
  })),
  {
    hazard: 'encrypted with OpenSSL',
    blob: blobOf('Salted__', noise()),
    reason: 'encrypted-or-unknown',
    params: { format: 'openssl' },
  },
  {
    hazard: 'encrypted by something without a mark',
    blob: blobOf(noise()),
    reason: 'encrypted-or-unknown',
    params: { format: 'unknown', entropyBits: expect.closeTo(8, 1) },
  },
  {
    hazard: 'right length, nothing but zeros',
    blob: new SparseBlob(new Uint8Array(), 98_362_432, 0),
    reason: 'zero-filled',
    params: { fileBytes: 98_362_432 },
  },
  {
    hazard: 'version 99',
    blob: blobOf(tinyLlama({ version: 99 })),
    reason: 'unknown-version',
    params: { version: 99, newestVersion: 3 },
  },
  {
    hazard: 'version 0',
    blob: blobOf(tinyLlama({ version: 0 })),
    reason: 'unknown-version',
    params: { version: 0 },
  },
  {
    hazard: 'big-endian file',
    blob: blobOf('GGUF\0\0\0\x03', new Uint8Array(64)),
    reason: 'big-endian',
  },
  { hazard: 'big-endian magic', blob: blobOf('FUGG\0\0\0\x03'), reason: 'big-endian' },
  {
    hazard: 'cut inside the magic',
    blob: blobOf('GGU'),
    reason: 'truncated-header',
    code: 'model/truncated',
    params: { fileBytes: 3, neededBytes: 8 },
  },
  {
    hazard: 'cut inside the metadata',
    blob: blobOf(whole.slice(0, 500)),
    reason: 'truncated-header',
    code: 'model/truncated',
    params: { fileBytes: 500 },
  },
  {
    hazard: 'cut inside the weights',
    blob: blobOf(whole.slice(0, -64)),
    reason: 'truncated-data',
    code: 'model/truncated',
    params: { fileBytes: whole.length - 64, missingBytes: 64, expectedBytes: whole.length },
  },
  {
    hazard: 'cut inside the last array of a file without tensors',
    blob: blobOf(
      writeGguf({
        metadata: {
          long: { raw: new Bytes().number('u32', 9).number('u32', 4).number('u64', 5000).join() },
        },
      }),
    ),
    reason: 'truncated-header',
    code: 'model/truncated',
  },
  {
    hazard: '2^63 metadata keys declared',
    blob: blobOf(tinyLlama({ metadataCount: 2n ** 63n })),
    reason: 'bad-structure',
    params: { declared: 2 ** 63 },
  },
  {
    hazard: '2^32 tensors declared',
    blob: blobOf(tinyLlama({ tensorCount: 2n ** 32n })),
    reason: 'bad-structure',
    params: { declared: 2 ** 32 },
  },
  {
    hazard: 'string of 2^40 bytes declared',
    blob: blobOf(
      llamaWith({
        long: {
          raw: new Bytes()
            .number('u32', 8)
            .number('u64', 2 ** 40)
            .join(),
        },
      }),
    ),
    reason: 'bad-structure',
    params: { declared: 2 ** 40 },
  },
  {
    hazard: 'array of 2^62 elements declared',
    blob: blobOf(
      llamaWith({
        long: {
          raw: new Bytes()
            .number('u32', 9)
            .number('u32', 4)
            .number('u64', 2n ** 62n)
            .join(),
        },
      }),
    ),
    reason: 'bad-structure',
    params: { declared: 2 ** 62 },
  },
  {
    hazard: 'array longer than the file',
    blob: blobOf(
      llamaWith({
        long: {
          raw: new Bytes()
            .number('u32', 9)
            .number('u32', 8)
            .number('u64', 2 ** 29)
            .join(),
        },
      }),
    ),
    reason: 'truncated-header',
    code: 'model/truncated',
  },
  {
    hazard: 'nested arrays',
    blob: blobOf(
      llamaWith({
        deep: { raw: new Bytes().number('u32', 9).number('u32', 9).number('u64', 1).join() },
      }),
    ),
    reason: 'bad-structure',
    params: { type: 9 },
  },
  {
    hazard: 'unknown value type',
    blob: blobOf(llamaWith({ odd: { raw: new Bytes().number('u32', 77).join() } })),
    reason: 'bad-structure',
    params: { type: 77 },
  },
  {
    hazard: 'the same key twice',
    blob: blobOf(
      tinyLlama({
        metadata: [
          ['a', 1],
          ['a', 2],
        ],
      }),
    ),
    reason: 'bad-structure',
    params: { index: 1 },
  },
  {
    hazard: 'alignment that is no power of two',
    blob: blobOf(llamaWith({ 'general.alignment': 24 })),
    reason: 'bad-structure',
    params: { alignmentBytes: '24' },
  },
  ...[
    ['a tensor of five dimensions', { name: 'x', shape: [1, 1, 1, 1, 1] }],
    ['a tensor of 2^60 weights', { name: 'x', shape: [2 ** 30, 2 ** 30] }],
    ['a row of half a block', { name: 'x', shape: [100, 1], type: [12, 256, 144] as const }],
    ['a gap between tensors', { name: 'x', shape: [8], offset: 4096 }],
  ].map(([hazard, tensor]) => ({
    hazard: hazard as string,
    blob: blobOf(
      writeGguf({
        metadata: LLAMA_METADATA,
        tensors: [tensor as { name: string; shape: number[] }],
        fill: () => 1,
      }).slice(0, 20_000),
    ),
    reason: 'bad-structure' as const,
    params: { tensor: 'x' },
  })),
  {
    hazard: 'the same tensor twice',
    blob: blobOf(tinyLlama({ tensors: [...LLAMA_TENSORS, ...LLAMA_TENSORS] })),
    reason: 'bad-structure',
    params: { tensor: 'token_embd.weight' },
  },
  {
    hazard: 'header that never ends (a vocabulary of empty strings)',
    blob: new SparseBlob(
      writeGguf({
        metadata: {
          long: {
            raw: new Bytes()
              .number('u32', 9)
              .number('u32', 8)
              .number('u64', 2 ** 30)
              .join(),
          },
        },
      }),
      2 ** 34,
      0,
    ),
    reason: 'too-large-header',
    params: { limitBytes: 48 * 1024 * 1024 },
  },
];

describe('a file that is not a whole GGUF header', () => {
  it.each(HEADER_HAZARDS)('$hazard → $reason', async ({ blob, reason, code, params }) => {
    const record = await refusal(readGgufHeader(blob));
    expect(record).toMatchObject({
      code: code ?? 'model/bad-file',
      params: { reason, ...params },
    });
    expect(record.cause).not.toBe('');
    expect(record.next).toContain('import-model');
  });

  it('a file that was moved after it was chosen is unreadable, and may be tried again', async () => {
    const gone = blobOf(whole);
    gone.slice = () => ({
      ...gone,
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    });
    const record = await refusal(readGgufHeader(gone));
    expect(record).toMatchObject({ code: 'model/bad-file', params: { reason: 'unreadable' } });
    expect(record.next).toContain('retry');
  });

  it('a file that shrank while it was read is truncated, not a crash', async () => {
    const shrunk = blobOf(whole);
    shrunk.slice = (start = 0) => Blob.prototype.slice.call(blobOf(whole), start, start + 100);
    const record = await refusal(readGgufHeader(shrunk));
    expect(record).toMatchObject({
      code: 'model/truncated',
      params: { reason: 'truncated-header' },
    });
  });
});
