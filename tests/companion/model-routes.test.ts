import { rm, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { ModelOffer } from '../../src/contracts/assistant';
import { SourceFailure } from '../../companion/models/failure';
import type { ModelSource } from '../../companion/models/source';
import { altered } from './fake-model';
import { model, servedApp, type Served } from './served-app';

const { content } = model;
const FILE = `/models/${model.file}`;
const ETAG = `"${model.sha256}"`;

const offersOf = async ({ ask }: Served) =>
  JSON.parse((await ask('/models/offers.json')).body.toString()) as ModelOffer[];

describe('the file', () => {
  test('arrives whole, with its length and hash, and is not kept twice by the browser', async () => {
    const { ask } = await servedApp();
    const { status, headers, body } = await ask(FILE, { headers: { 'accept-encoding': 'gzip' } });
    expect(status).toBe(200);
    expect(content.equals(body)).toBe(true);
    expect(headers).toMatchObject({
      'content-length': String(model.bytes),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      etag: ETAG,
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('HEAD has the same headers and no body', async () => {
    const { headers, body } = await (await servedApp()).ask(FILE, { method: 'HEAD' });
    expect(headers).toMatchObject({ 'content-length': String(model.bytes), etag: ETAG });
    expect(body.length).toBe(0);
  });

  test.each([
    ['bytes=0-', 0, 299_999],
    ['bytes=100000-', 100_000, 299_999],
    ['bytes=5-9', 5, 9],
    ['bytes=-10', 299_990, 299_999],
    ['bytes=299999-400000', 299_999, 299_999],
  ])('%s is that part', async (range, start, end) => {
    const { status, headers, body } = await (await servedApp()).ask(FILE, { headers: { range } });
    expect([status, headers['content-range']]).toEqual([206, `bytes ${start}-${end}/300000`]);
    expect(headers['content-length']).toBe(String(end + 1 - start));
    expect(content.subarray(start, end + 1).equals(body)).toBe(true);
  });

  test.each(['bytes=300000-', 'bytes=9-5', 'bytes=-0', 'bytes=abc'])('%s is 416', async (range) => {
    const { status, headers } = await (await servedApp()).ask(FILE, { headers: { range } });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */300000']);
  });

  test('a part of another file is not mixed with this one: If-Range', async () => {
    const { ask } = await servedApp();
    const asked = async (tag: string) =>
      (await ask(FILE, { headers: { range: 'bytes=5-9', 'if-range': tag } })).status;
    expect(await asked(ETAG)).toBe(206);
    expect(await asked('"another"')).toBe(200);
    expect(await asked('Wed, 21 Oct 2026 07:28:00 GMT')).toBe(200);
  });

  test.each(['/models/other.gguf', '/models/', '/models/..%2fdist%2fpackage.json', '/models/a/b'])(
    '%s is 404: only what is on offer is handed out',
    async (path) => {
      const { status, body } = await (await servedApp()).ask(path);
      expect([status, body.toString()]).toEqual([404, 'Not found']);
    },
  );
});

describe('a file that changes while the server runs', () => {
  test('altered: neither offered nor handed out', async () => {
    const served = await servedApp();
    expect((await offersOf(served))[0]).toMatchObject({ available: true, tried: [] });
    await writeFile(served.modelPath, altered(content));
    expect((await offersOf(served))[0]).toMatchObject({
      available: false,
      tried: [{ source: 'models folder', failure: expect.stringContaining('altered') as string }],
    });
    expect((await served.ask(FILE)).status).toBe(404);
  });

  test('gone: the offer says so', async () => {
    const served = await servedApp();
    await rm(served.modelPath);
    expect((await offersOf(served))[0]?.tried[0]?.failure).toContain('no file');
  });
});

describe('trying again', () => {
  /** Fails the first time, then brings the file. */
  const lateSource = () => {
    const source: ModelSource & { calls: number } = {
      name: 'late source',
      calls: 0,
      async fetch(_model, { folder }) {
        source.calls += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (source.calls === 1) throw new SourceFailure('asleep');
        await writeFile(`${folder}/candidate`, model.content);
        return { path: `${folder}/candidate`, resumed: false };
      },
    };
    return source;
  };

  const post = ({ ask, port }: Served, origin?: string) =>
    ask('/models/offers', {
      method: 'POST',
      headers: { host: `localhost:${port}`, ...(origin !== undefined && { origin }) },
    });

  test('answers with the new list; two tabs at once share one try', async () => {
    const source = lateSource();
    const served = await servedApp(source);
    await served.shelf.retry();
    expect((await offersOf(served))[0]?.tried.map(({ source }) => source)).toEqual([
      'models folder',
      'late source',
    ]);
    const own = `http://localhost:${served.port}`;
    const answers = await Promise.all([post(served, own), post(served, own)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.parse(body.toString())).toMatchObject([{ available: true, tried: [] }]);
    }
    expect(source.calls).toBe(2);
    expect(content.equals((await served.ask(FILE)).body)).toBe(true);
  });

  test.each([
    ['another site', 'https://evil.example'],
    ['another port of this computer', 'http://localhost:1'],
    ['the other scheme', 'https://localhost'],
    ['a sandboxed frame', 'null'],
    ['something that is no page', undefined],
  ])('is refused to %s', async (_who, origin) => {
    const source = lateSource();
    const served = await servedApp(source);
    expect((await post(served, origin)).status).toBe(403);
    expect(source.calls).toBe(0);
  });
});
