import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { DownloadFile } from '../../src/contracts/downloads';
import type { ModelStore } from '../../src/contracts/storage';
import { openMemoryModels } from '../../src/storage/memory.models';
import { known, requestOf, rig, unknown } from '../fixtures/download-rig';
import {
  file,
  inTurn,
  OTHER,
  scripted,
  WEIGHTS,
  whole,
  type Scripted,
} from '../fixtures/download-server';
import { LLAMA_METADATA, Q4_K, tinyLlama } from '../fixtures/gguf/models';
import { writeGguf } from '../fixtures/gguf/writer';

const servers: Scripted[] = [];
const start = async (answer: RequestListener) => {
  const server = await scripted(answer);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const one of servers.splice(0)) await one.close();
});

const octets =
  (body: Uint8Array | string): RequestListener =>
  (_, response) =>
    void response.setHeader('content-type', 'application/octet-stream').end(body);

const LFS =
  'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n';
const PAGE = '\n<!-- proxy -->\n<!DOCTYPE html><html><body>Sign in</body></html>';
const toLogin: RequestListener = (request, response) => {
  if (request.url?.startsWith('/login')) {
    response.setHeader('content-type', 'text/html').end(PAGE);
  } else response.writeHead(302, { location: '/login?next=m' }).end();
};
const altered = Buffer.from(WEIGHTS);
altered[77_777] = (altered[77_777] ?? 0) ^ 1;
const endless: RequestListener = (_, response) => {
  response.write(WEIGHTS);
  for (let i = 0; i < 20; i++) response.write(Buffer.alloc(100_000, 1));
  response.end();
};

describe('an answer that is not the file the catalogue describes', () => {
  test.each<[string, string, string | undefined, RequestListener]>([
    [
      'a web page by its type',
      'model/html',
      'web-page',
      (_, r) => void r.setHeader('content-type', 'text/html').end('<p>'),
    ],
    ['a web page by its first bytes', 'model/html', 'web-page', octets(PAGE)],
    ['a redirect to a sign-in page', 'model/html', 'login', toLogin],
    ['the pointer of Git LFS', 'model/corrupt', 'lfs-pointer', octets(LFS)],
    [
      'the pointer of Git LFS, chunked',
      'model/corrupt',
      'lfs-pointer',
      (_, r) => (r.write(LFS), void r.end()),
    ],
    ['a short file', 'model/truncated', undefined, whole(WEIGHTS.subarray(0, 1000))],
    [
      'a short file without a length',
      'model/truncated',
      undefined,
      whole(WEIGHTS.subarray(0, 1000), { chunked: true }),
    ],
    ['a long file', 'model/corrupt', 'too-long', whole(Buffer.concat([WEIGHTS, OTHER]))],
    ['a long file without a length', 'model/corrupt', 'too-long', endless],
    ['one altered byte', 'model/corrupt', 'hash', whole(altered)],
    [
      'zeros of the right length',
      'model/corrupt',
      'zero-filled',
      whole(Buffer.alloc(WEIGHTS.length)),
    ],
    [
      'zeros behind the right beginning',
      'model/corrupt',
      'hash',
      whole(Buffer.concat([WEIGHTS.subarray(0, 4096), Buffer.alloc(WEIGHTS.length - 4096)])),
    ],
    ['no bytes at all', 'model/corrupt', 'empty', (_, r) => (r.flushHeaders(), void r.end())],
  ])(
    '%s: %s, nothing is installed, the disk never holds more than it should, and the next try works',
    async (_, code, reason, bad) => {
      const server = await start(bad);
      const { manager, bytes, models } = rig();
      const download = await manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)));
      await expect(download.run()).rejects.toMatchObject({ record: { code } });
      expect(download.state.error?.params?.['reason']).toBe(reason);
      expect(await models.has('m.gguf')).toBe(false);
      for (const entry of await models.list()) {
        expect(entry.bytes).toBeLessThanOrEqual(code === 'model/truncated' ? 1000 : 0);
      }
      server.answer = file(WEIGHTS);
      await download.run();
      expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
    },
  );

  test('a server that goes on and on cannot fill the disk: not one byte too many is written', async () => {
    const server = await start(endless);
    const memory = openMemoryModels();
    let written = 0;
    const counting: ModelStore = {
      ...memory,
      openPartial: async (name, offset) => {
        const partial = await memory.openPartial(name, offset);
        const write: typeof partial.write = (chunk) => {
          written += chunk.byteLength;
          return partial.write(chunk);
        };
        return { ...partial, write };
      },
    };
    const { manager, disk } = rig({ models: counting });
    const download = await manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)));
    await expect(download.run()).rejects.toThrow('model/corrupt');
    expect(written).toBeLessThanOrEqual(WEIGHTS.length);
    expect(await disk()).toEqual([]);
  });

  test('a web page in answer to Range leaves the bytes that came before alone', async () => {
    const server = await start(file(WEIGHTS, { cutAfterBytes: 80_000 }));
    const { manager, disk, bytes } = rig();
    const download = await manager({ retries: 0 }).open(
      requestOf(known(server.url, 'm.gguf', WEIGHTS)),
    );
    await expect(download.run()).rejects.toThrow('model/download-failed');
    server.answer = octets(PAGE);
    await expect(download.run()).rejects.toThrow('model/html');
    expect(await disk()).toEqual(['m.gguf 80000 partial']);
    server.answer = file(WEIGHTS);
    await download.run();
    expect(server.asked.at(-1)?.range).toBe('bytes=80000-');
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });
});

const GGUF = Buffer.from(
  writeGguf({
    metadata: LLAMA_METADATA,
    tensors: [{ name: 'a.weight', shape: [256, 600], type: Q4_K }],
  }),
);
const ONNX = onnx(3000);

/** A `ModelProto`: IR version 8, a graph of so many bytes, one operator set. */
function onnx(graphBytes: number): Buffer {
  const length = [(graphBytes & 0x7f) | 0x80, graphBytes >> 7];
  const graph = Buffer.from(Array.from({ length: graphBytes }, (_, i) => (i % 250) + 1));
  return Buffer.concat([
    Buffer.from([8, 8, 0x3a, ...length]),
    graph,
    Buffer.from([0x42, 2, 0x10, 14]),
  ]);
}

describe('files without a hash', () => {
  const zeroed = (bytes: Buffer) =>
    Buffer.concat([bytes.subarray(0, 20_000), Buffer.alloc(bytes.length - 20_000)]);

  test.each<[string, string, Buffer, string, RequestListener]>([
    [
      'GGUF cut, without a length',
      'm.gguf',
      GGUF,
      'model/truncated',
      whole(GGUF.subarray(0, 50_000), { chunked: true }),
    ],
    ['GGUF that is zeros from 20 kB on', 'm.gguf', GGUF, 'model/corrupt', whole(zeroed(GGUF))],
    [
      'GGUF of another magic',
      'm.gguf',
      GGUF,
      'model/corrupt',
      whole(Buffer.concat([Buffer.from('GGML'), GGUF.subarray(4)])),
    ],
    [
      'GGUF with a broken header',
      'm.gguf',
      GGUF,
      'model/corrupt',
      whole(Buffer.concat([GGUF.subarray(0, 40), Buffer.alloc(2000, 255)])),
    ],
    [
      'ONNX cut, without a length',
      'm.onnx',
      ONNX,
      'model/corrupt',
      whole(ONNX.subarray(0, 2000), { chunked: true }),
    ],
    [
      'text for ONNX',
      'm.onnx',
      ONNX,
      'model/corrupt',
      octets('Internal error, please try again later'),
    ],
    [
      'zeros for ONNX data',
      'm.onnx_data',
      WEIGHTS,
      'model/corrupt',
      whole(Buffer.alloc(WEIGHTS.length)),
    ],
    [
      'JSON that ends too early',
      'c.json',
      Buffer.from('{"a":[1,2]}'),
      'model/corrupt',
      octets('{"a":[1'),
    ],
    ['a web page for JSON', 'c.json', Buffer.from('{"a":[1,2]}'), 'model/html', octets(PAGE)],
    [
      'a pointer of Git LFS for JSON',
      'c.json',
      Buffer.from('{"a":[1,2]}'),
      'model/corrupt',
      octets(LFS),
    ],
    [
      'text for a library',
      'l.wasm',
      Buffer.from('\0asm\x01\0\0\0'),
      'model/corrupt',
      octets('404: Not Found'),
    ],
  ])('%s is refused, and the next try works', async (_, path, good, code, bad) => {
    const server = await start(bad);
    const { manager, bytes, disk } = rig();
    const download = await manager().open(requestOf(unknown(server.url, path)));
    await expect(download.run()).rejects.toMatchObject({ record: { code } });
    expect(await disk()).toEqual([]);
    server.answer = whole(good);
    await download.run();
    expect((await bytes(path))?.equals(good)).toBe(true);
  });

  test('a compressed configuration is stored as it is meant, whatever its length on the wire', async () => {
    const json = Buffer.from(JSON.stringify({ text: 'a'.repeat(5000) }));
    const body = gzipSync(json);
    const server = await start((_, response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length })
        .end(body),
    );
    const { manager, bytes } = rig();
    const config: DownloadFile = { ...unknown(server.url, 'c.json'), bytes: json.length };
    await (await manager().open(requestOf(config))).run();
    expect((await bytes('c.json'))?.equals(json)).toBe(true);
  });

  test('a small file that was cut starts again: its offset might count compressed bytes', async () => {
    const json = Buffer.from(JSON.stringify({ text: 'a'.repeat(5000) }));
    const server = await start(
      inTurn(file(json, { etag: '"j"', cutAfterBytes: 2000 }), file(json, { etag: '"j"' })),
    );
    const { manager, bytes } = rig();
    await (await manager().open(requestOf(unknown(server.url, 'c.json')))).run();
    expect(server.asked.map(({ range }) => range)).toEqual([undefined, undefined]);
    expect((await bytes('c.json'))?.equals(json)).toBe(true);
  });
});

describe('a file of that name that is there already', () => {
  const put = async (models: ReturnType<typeof rig>['models'], content: Uint8Array) => {
    const partial = await models.openPartial('m.gguf', 0);
    await partial.write(new Uint8Array(content));
    await partial.close();
    await models.finish('m.gguf');
  };

  test('is used when it is the same, without a request', async () => {
    const server = await start(file(WEIGHTS));
    const { manager, models, bytes } = rig();
    await put(models, WEIGHTS);
    await (await manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)))).run();
    expect(server.asked).toEqual([]);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('is replaced when it is another version of the same length', async () => {
    const server = await start(file(WEIGHTS));
    const { manager, models, bytes } = rig();
    await put(models, OTHER);
    await (await manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)))).run();
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });
});

test('the smallest real GGUF passes the check that the broken ones fail', async () => {
  const tiny = Buffer.from(tinyLlama());
  const server = await start(file(tiny));
  const { manager, bytes } = rig();
  await (await manager().open(requestOf(unknown(server.url, 'm.gguf')))).run();
  expect((await bytes('m.gguf'))?.equals(tiny)).toBe(true);
});
