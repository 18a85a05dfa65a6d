import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { download } from '../../companion/models/download';
import { altered, fakeModel } from './fake-model';
import { answerWell, fetchContext, httpServer, type TestContext } from './surroundings';

const model = fakeModel();
const { content } = model;

const job = (context: TestContext, url: string) => ({
  source: 'test',
  url: `${url}/file`,
  part: join(context.folder, 'file.part'),
  bytes: model.bytes,
});

/** Long enough to receive what was sent, ms. */
const SHORT = { connectMs: 500, stallMs: 500, pipMs: 500 };

/** Comparing so many bytes by `toEqual` takes seconds. */
const holds = async (path: string, bytes: Buffer) => bytes.equals(await readFile(path));

const exists = (path: string) =>
  readFile(path).then(
    () => true,
    () => false,
  );

describe('a connection that does not last', () => {
  test('cut in the middle: the rest is asked for and the file is whole', async () => {
    // Cut when some of it has been received, else nothing would be left to continue.
    let cut: () => unknown = () => undefined;
    const server = await httpServer((request, response, earlier) => {
      if (earlier > 0) return answerWell(content, request, response);
      response.setHeader('content-length', content.length);
      response.write(content.subarray(0, 100_000));
      cut = () => response.destroy();
    });
    const context = await fetchContext({ report: () => cut() });
    const wanted = job(context, server.url);
    await download(wanted, context);
    expect(await holds(wanted.part, content)).toBe(true);
    expect(server.ranges).toHaveLength(2);
    expect(server.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test('always cut at once: given up, not tried for ever', async () => {
    const server = await httpServer((_request, response) => response.destroy());
    const context = await fetchContext();
    await expect(download(job(context, server.url), context)).rejects.toThrow('cannot be reached');
    expect(server.ranges).toHaveLength(1);
  });

  test('cut again and again: given up after a few times', async () => {
    const server = await httpServer((request, response) => {
      const start = Number(/\d+/.exec(request.headers.range ?? '0')?.[0]);
      const total = content.length;
      const range = { 'content-range': `bytes ${start}-${total - 1}/${total}` };
      response.writeHead(start > 0 ? 206 : 200, { 'content-length': total - start, ...range });
      response.write(content.subarray(start, start + 10), () => response.destroy());
    });
    const context = await fetchContext();
    await expect(download(job(context, server.url), context)).rejects.toThrow('was cut');
    expect(server.ranges).toHaveLength(6);
  });

  test('silent in the middle: reported as stalled, and what came is kept', async () => {
    const server = await httpServer((_request, response) => {
      response.setHeader('content-length', content.length);
      response.write(content.subarray(0, 100_000));
    });
    const context = await fetchContext({ limits: SHORT });
    const wanted = job(context, server.url);
    await expect(download(wanted, context)).rejects.toThrow('stopped sending');
    expect(await holds(wanted.part, content.subarray(0, 100_000))).toBe(true);
  });

  test('silent after the headers: stalled too', async () => {
    const server = await httpServer((_request, response) => response.flushHeaders());
    const context = await fetchContext({ limits: SHORT });
    await expect(download(job(context, server.url), context)).rejects.toThrow('stopped sending');
  });

  test('no answer at all: the next source gets its turn after the limit', async () => {
    const server = await httpServer(() => undefined);
    const context = await fetchContext({ limits: SHORT });
    const begun = performance.now();
    await expect(download(job(context, server.url), context)).rejects.toThrow('gave no answer');
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  test('nobody there: named with its code', async () => {
    const context = await fetchContext();
    const refused = download(job(context, 'http://127.0.0.1:59'), context);
    await expect(refused).rejects.toThrow('127.0.0.1:59 cannot be reached (ECONNREFUSED)');
  });

  test('Ctrl-C: ends at once with its reason', async () => {
    const stop = new AbortController();
    const server = await httpServer((_request, response) => {
      response.write(content.subarray(0, 10), () => stop.abort(new Error('stopped by hand')));
    });
    const context = await fetchContext({ signal: stop.signal });
    await expect(download(job(context, server.url), context)).rejects.toThrow('stopped by hand');
  });
});

describe('a file begun by an earlier run', () => {
  test('is continued from where it ended', async () => {
    const server = await httpServer((request, response) => answerWell(content, request, response));
    const context = await fetchContext();
    const wanted = job(context, server.url);
    await writeFile(wanted.part, content.subarray(0, 12_345));
    expect(await download(wanted, context)).toBe(true);
    expect(server.ranges).toEqual(['bytes=12345-']);
    expect(await holds(wanted.part, content)).toBe(true);
  });

  test('begins anew when the host ignores Range, instead of being written twice', async () => {
    const server = await httpServer((_request, response) => response.end(content));
    const context = await fetchContext();
    const wanted = job(context, server.url);
    await writeFile(wanted.part, altered(content).subarray(0, 200_000));
    expect(await download(wanted, context)).toBe(false);
    expect(await holds(wanted.part, content)).toBe(true);
  });

  test.each([
    ['another range than asked for', 206, 'bytes 0-299999/300000'],
    ['a part of a file of another size', 206, 'bytes 1000-2999/3000'],
    ['that there is no such range', 416, 'bytes */300000'],
  ])('begins anew when the host answers %s', async (_what, status, range) => {
    const server = await httpServer((request, response) => {
      if (!request.headers.range) return answerWell(content, request, response);
      response.writeHead(status, { 'content-range': range }).end('rubbish');
    });
    const context = await fetchContext();
    const wanted = job(context, server.url);
    await writeFile(wanted.part, content.subarray(0, 1_000));
    expect(await download(wanted, context)).toBe(false);
    expect(server.ranges).toEqual(['bytes=1000-', undefined]);
    expect(await holds(wanted.part, content)).toBe(true);
  });

  test('longer than the file can be: thrown away', async () => {
    const server = await httpServer((request, response) => answerWell(content, request, response));
    const context = await fetchContext();
    const wanted = job(context, server.url);
    await writeFile(wanted.part, Buffer.alloc(model.bytes + 1));
    expect(await download(wanted, context)).toBe(false);
    expect(await holds(wanted.part, content)).toBe(true);
  });
});

describe('a host that answers with something else', () => {
  const page = '<!doctype html><title>Sign in to the airport network</title>';

  test.each([
    [
      'HTML that says so',
      { 'content-type': 'text/html; charset=utf-8' },
      page,
      'sent an HTML page instead of the model',
    ],
    [
      'HTML called binary',
      { 'content-type': 'application/octet-stream' },
      page,
      'an HTML page instead of a GGUF',
    ],
    ['bytes that are no GGUF', {}, 'PK\u0003\u0004 and so on', 'something else'],
    ['a file of another length', { 'content-length': '5' }, 'GGUF!', 'offers 5 bytes'],
  ])('%s: refused by name, and nothing of it is kept', async (_what, headers, body, failure) => {
    const server = await httpServer((_request, response) => {
      response.writeHead(200, headers);
      response.write(body);
      response.end();
    });
    const context = await fetchContext();
    const wanted = job(context, server.url);
    await expect(download(wanted, context)).rejects.toThrow(failure);
    expect(await exists(wanted.part)).toBe(false);
  });

  test.each([404, 403, 500, 503])('status %i: named, asked once', async (status) => {
    const server = await httpServer((_request, response) => response.writeHead(status).end('no'));
    const context = await fetchContext();
    await expect(download(job(context, server.url), context)).rejects.toThrow(`answered ${status}`);
    expect(server.ranges).toHaveLength(1);
  });

  test('more bytes than the model has: stopped, instead of filling the disk', async () => {
    const server = await httpServer((_request, response) => {
      response.write(content);
      response.end('more');
    });
    const context = await fetchContext();
    const wanted = job(context, server.url);
    await expect(download(wanted, context)).rejects.toThrow('sent more than 300,000 bytes');
    expect(await exists(wanted.part)).toBe(false);
  });
});
