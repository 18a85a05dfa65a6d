import { afterEach, describe, expect, test } from 'vitest';
import { known, NOW, requestOf, rig, unknown } from '../fixtures/download-rig';
import {
  file,
  inTurn,
  OTHER,
  scripted,
  status,
  WEIGHTS,
  whole,
  type Scripted,
} from '../fixtures/download-server';

const SOME_DATE = 'Mon, 30 Nov 2026 10:00:00 GMT';
const FORTY_PERCENT = Math.floor(WEIGHTS.length * 0.4);

let server: Scripted;
const servers: Scripted[] = [];
const start = async (answer: Scripted['answer']) => {
  server = await scripted(answer);
  servers.push(server);
  return server.url;
};
afterEach(async () => {
  for (const one of servers.splice(0)) await one.close();
});

describe('a line that breaks', () => {
  test('whole file: arrives byte for byte under its name, and nothing else is left', async () => {
    const url = await start(file(WEIGHTS));
    const { manager, bytes, disk, db } = rig();
    const download = await manager().open({
      ...requestOf(known(url, 'm.gguf', WEIGHTS)),
      folder: 'tiny/q4',
    });
    expect(await download.run()).toBe('done');
    expect((await bytes('tiny/q4/m.gguf'))?.equals(WEIGHTS)).toBe(true);
    expect(await disk()).toEqual([`tiny/q4/m.gguf ${WEIGHTS.length}`]);
    expect(await db.table('entries').all()).toEqual([]);
  });

  test('cut at 40 %: goes on by Range and If-Range from the byte it has', async () => {
    const etag = '"v1"';
    const url = await start(
      inTurn(file(WEIGHTS, { etag, cutAfterBytes: FORTY_PERCENT }), file(WEIGHTS, { etag })),
    );
    const { manager, bytes, waits } = rig();
    await (await manager().open(requestOf(known(url, 'm.gguf', WEIGHTS)))).run();
    expect(server.asked.map(({ range, ifRange }) => [range, ifRange])).toEqual([
      [undefined, undefined],
      [`bytes=${FORTY_PERCENT}-`, etag],
    ]);
    expect(waits).toEqual([1000]);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('no Range: that file starts again, and it is still right; the others are left alone', async () => {
    const other = whole(OTHER);
    const mine = inTurn(whole(WEIGHTS, { cutAfterBytes: FORTY_PERCENT }), whole(WEIGHTS));
    const url = await start((request, response) =>
      (request.url === '/b.gguf' ? other : mine)(request, response),
    );
    const { manager, bytes } = rig();
    const both = [known(url, 'm.gguf', WEIGHTS), known(url, 'b.gguf', OTHER)];
    await (await manager().open(requestOf(...both))).run();
    expect(server.asked.map(({ path }) => path).sort()).toEqual(['/b.gguf', '/m.gguf', '/m.gguf']);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
    expect((await bytes('b.gguf'))?.equals(OTHER)).toBe(true);
  });

  test('a proxy that ends an answer early and politely: no end is believed before the last byte', async () => {
    const early = { chunked: true, endsPolitely: true, cutAfterBytes: FORTY_PERCENT };
    const url = await start(inTurn(file(WEIGHTS, early), file(WEIGHTS)));
    const { manager, bytes } = rig();
    await (await manager().open(requestOf(known(url, 'm.gguf', WEIGHTS)))).run();
    expect(server.asked[1]?.range).toBe(`bytes=${FORTY_PERCENT}-`);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('stalled: a connection that says nothing for 30 s is given up and gone on with', async () => {
    const url = await start(
      inTurn(file(WEIGHTS, { cutAfterBytes: FORTY_PERCENT, stalls: true }), file(WEIGHTS)),
    );
    const { manager, bytes } = rig();
    const download = await manager({ stallMs: 30_000 }).open(
      requestOf(known(url, 'm.gguf', WEIGHTS)),
    );
    await download.run();
    expect(server.asked[1]?.range).toBe(`bytes=${FORTY_PERCENT}-`);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('silent from the start: the same', async () => {
    const url = await start(inTurn(() => undefined, file(WEIGHTS)));
    const { manager, bytes } = rig();
    await (await manager({ stallMs: 30_000 }).open(requestOf(known(url, 'm.gguf', WEIGHTS)))).run();
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('slow: many small pieces are not a stall', async () => {
    const url = await start((_, response) => {
      response.setHeader('content-length', WEIGHTS.length);
      const pieces = Array.from({ length: 10 }, (_, i) =>
        WEIGHTS.subarray((i * WEIGHTS.length) / 10, ((i + 1) * WEIGHTS.length) / 10),
      );
      const timer = setInterval(() => {
        const piece = pieces.shift();
        if (piece) return response.write(piece);
        clearInterval(timer);
        return response.end();
      }, 100);
    });
    const { manager, bytes } = rig();
    // 0.8 s of the wall in all would be too short for the 1 s that this takes.
    await (
      await manager({ stallMs: 160_000 }).open(requestOf(known(url, 'm.gguf', WEIGHTS)))
    ).run();
    expect(server.asked).toHaveLength(1);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('5xx: tried again after 1, 2, 4 s, then it goes on', async () => {
    const url = await start(inTurn(status(500), status(502), status(503), file(WEIGHTS)));
    const { manager, bytes, waits } = rig();
    await (await manager().open(requestOf(known(url, 'm.gguf', WEIGHTS)))).run();
    expect(waits).toEqual([1000, 2000, 4000]);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('5xx for ever: given up after five more tries, what came is kept', async () => {
    const url = await start(inTurn(file(WEIGHTS, { cutAfterBytes: FORTY_PERCENT }), status(500)));
    const { manager, disk, waits } = rig();
    const download = await manager().open(requestOf(known(url, 'm.gguf', WEIGHTS)));
    await expect(download.run()).rejects.toThrow('model/download-failed: HTTP 500');
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
    expect(await disk()).toEqual([`m.gguf ${FORTY_PERCENT} partial`]);
    expect(download.state.phase).toBe('failed');
  });

  test('nobody answers: model/offline, and what came is kept', async () => {
    const url = await start(file(WEIGHTS, { cutAfterBytes: FORTY_PERCENT }));
    const { manager, disk, bytes } = rig();
    const download = await manager({ retries: 0 }).open(requestOf(known(url, 'm.gguf', WEIGHTS)));
    await expect(download.run()).rejects.toThrow('model/download-failed');
    await server.close();
    await expect(download.run()).rejects.toThrow('model/offline');
    expect(await disk()).toEqual([`m.gguf ${FORTY_PERCENT} partial`]);
    expect(await bytes('m.gguf')).toBeNull();
  });

  test('a server that refuses If-Range (CORS) looks like no network: asked once more without', async () => {
    const etag = '"v1"';
    const url = await start(
      inTurn(file(WEIGHTS, { etag, cutAfterBytes: FORTY_PERCENT }), file(WEIGHTS, { etag })),
    );
    const strict: typeof fetch = (input, init) =>
      new Headers(init?.headers).has('if-range')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init);
    const { manager, bytes, waits } = rig({ fetch: strict });
    await (await manager().open(requestOf(known(url, 'm.gguf', WEIGHTS)))).run();
    expect(server.asked.map(({ range }) => range)).toEqual([undefined, `bytes=${FORTY_PERCENT}-`]);
    expect(waits).toEqual([1000]);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });
});

describe('a server that asks for patience', () => {
  test.each([
    ['seconds', '120', 120_000],
    ['an HTTP date', new Date(NOW + 90_000).toUTCString(), 90_000],
  ])('429 with Retry-After in %s: one wait of that long', async (_, header, waitMs) => {
    const url = await start(inTurn(status(429, { 'retry-after': header }), file(WEIGHTS)));
    const { manager, bytes, waits } = rig();
    const download = await manager().open(requestOf(known(url, 'm.gguf', WEIGHTS)));
    const shown: (number | null)[] = [];
    download.listen(({ phase, waitMs }) => void (phase === 'waiting' && shown.push(waitMs)));
    await download.run();
    expect(waits[0]).toBeGreaterThan(waitMs * 0.8);
    expect(waits[0]).toBeLessThanOrEqual(waitMs);
    expect(shown[0]).toBeGreaterThan(0);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('429 for two files at once: one countdown, not two in a row', async () => {
    const polite = status(429, { 'retry-after': '60' });
    const url = await start(inTurn(polite, polite, file(WEIGHTS)));
    const { manager, bytes, waits } = rig();
    const both = [known(url, 'a.gguf', WEIGHTS), known(url, 'b.gguf', WEIGHTS)];
    await (await manager().open(requestOf(...both))).run();
    // Timers may be a moment early; what is left then is no countdown of its own.
    expect(waits.filter((ms) => ms > 30_000)).toHaveLength(2);
    expect(server.asked).toHaveLength(4);
    expect((await bytes('a.gguf'))?.equals(WEIGHTS)).toBe(true);
    expect((await bytes('b.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('429 again after the wait, or with a wait of hours: told, not sat out', async () => {
    const url = await start(status(429, { 'retry-after': '60' }));
    const { manager, disk } = rig();
    const download = await manager().open(requestOf(known(url, 'm.gguf', WEIGHTS)));
    await expect(download.run()).rejects.toThrow('HTTP 429');
    expect(server.asked).toHaveLength(2);
    server.answer = status(429, { 'retry-after': '7200' });
    await expect(download.run()).rejects.toThrow('HTTP 429');
    expect(server.asked).toHaveLength(3);
    expect(await disk()).toEqual([]);
  });
});

describe('a file that changes on the server', () => {
  const v1 = file(WEIGHTS, { etag: '"v1"', cutAfterBytes: FORTY_PERCENT });

  test.each<[string, Scripted['answer'], Scripted['answer']]>([
    ['If-Range obeyed', v1, file(OTHER, { etag: '"v2"' })],
    ['If-Range ignored, another ETag', v1, file(OTHER, { etag: '"v2"', ignoresIfRange: true })],
    [
      'no ETag, another date',
      file(WEIGHTS, {
        lastModified: 'Mon, 30 Nov 2026 10:00:00 GMT',
        cutAfterBytes: FORTY_PERCENT,
      }),
      file(OTHER, { lastModified: 'Mon, 30 Nov 2026 11:00:00 GMT', ignoresIfRange: true }),
    ],
    [
      'no validator, another size',
      file(WEIGHTS, { cutAfterBytes: FORTY_PERCENT }),
      file(Buffer.concat([OTHER, OTHER])),
    ],
    ['a validator before, none now', v1, file(OTHER, { ignoresIfRange: true })],
    [
      'the same date, another size',
      file(WEIGHTS, { lastModified: SOME_DATE, cutAfterBytes: FORTY_PERCENT }),
      file(Buffer.concat([OTHER, OTHER]), { lastModified: SOME_DATE }),
    ],
    [
      'shorter now than what came',
      v1,
      file(OTHER.subarray(0, 5000), { etag: '"v2"', ignoresIfRange: true }),
    ],
  ])('%s: starts again, the versions never mix', async (_, before, after) => {
    const url = await start(inTurn(before, after));
    const { manager, bytes } = rig();
    await (await manager().open(requestOf(unknown(url, 'm.bin')))).run();
    const got = await bytes('m.bin');
    const versions = [OTHER, Buffer.concat([OTHER, OTHER]), OTHER.subarray(0, 5000)];
    expect(versions.some((version) => got?.equals(version))).toBe(true);
  });

  test('416 for a file that is whole already: it is whole', async () => {
    const url = await start(file(WEIGHTS, { etag: '"v1"', chunked: true }));
    const { manager, bytes, models, db } = rig();
    // A tab killed between the last byte and the rename leaves this.
    const cut = inTurn(
      file(WEIGHTS, { etag: '"v1"', chunked: true, cutAfterBytes: FORTY_PERCENT }),
    );
    server.answer = cut;
    const download = await manager({ retries: 0 }).open(requestOf(unknown(url, 'm.bin')));
    await expect(download.run()).rejects.toThrow('model/download-failed');
    const rest = await models.openPartial('m.bin', FORTY_PERCENT);
    await rest.write(new Uint8Array(WEIGHTS.subarray(FORTY_PERCENT)));
    await rest.close();
    server.answer = file(WEIGHTS, { etag: '"v1"' });
    await (await rig({ models, db }).manager().reopen('tiny/q4')).run();
    expect(server.asked.at(-1)?.range).toBe(`bytes=${WEIGHTS.length}-`);
    expect((await bytes('m.bin'))?.equals(WEIGHTS)).toBe(true);
  });

  test('partial bytes of unknown origin are used only where a hash decides', async () => {
    const url = await start(file(WEIGHTS));
    const { manager, bytes, models } = rig();
    for (const name of ['hashed.gguf', 'unhashed.bin']) {
      const stray = await models.openPartial(name, 0);
      await stray.write(new Uint8Array(WEIGHTS.subarray(0, 1000)));
      await stray.close();
    }
    const both = [known(url, 'hashed.gguf', WEIGHTS), unknown(url, 'unhashed.bin')];
    await (await manager().open(requestOf(...both))).run();
    const ranges = server.asked.map(({ path, range }) => [path, range]);
    expect(ranges.sort()).toEqual([
      ['/hashed.gguf', 'bytes=1000-'],
      ['/unhashed.bin', undefined],
    ]);
    expect((await bytes('hashed.gguf'))?.equals(WEIGHTS)).toBe(true);
    expect((await bytes('unhashed.bin'))?.equals(WEIGHTS)).toBe(true);
  });
});
