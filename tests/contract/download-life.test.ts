import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { pending } from '../../src/intelligence/downloads/manager';
import { openMemoryModels } from '../../src/storage/memory.models';
import { fullAfter, known, quota, requestOf, rig, unknown, until } from '../fixtures/download-rig';
import {
  file,
  OTHER,
  scripted,
  sha256,
  status,
  WEIGHTS,
  type Scripted,
} from '../fixtures/download-server';

const HALF = WEIGHTS.length / 2;
const servers: Scripted[] = [];
const start = async (answer: RequestListener) => {
  const server = await scripted(answer);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const one of servers.splice(0)) await one.close();
});

/** Sends half, then nothing more: the time to do something in the middle. */
const half = file(WEIGHTS, { etag: '"v1"', cutAfterBytes: HALF, stalls: true });
const good = file(WEIGHTS, { etag: '"v1"' });

async function inTheMiddle() {
  const server = await start(half);
  const setup = rig();
  const download = await setup.manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)));
  const outcome = download.run();
  await until(async () => (await setup.models.partialBytes('m.gguf')) === HALF);
  return { server, download, outcome, ...setup };
}

describe('in the middle', () => {
  test('pause: nothing is written any more; run goes on by Range', async () => {
    const { server, download, outcome, disk, bytes, manager } = await inTheMiddle();
    await download.pause();
    expect(await outcome).toBe('paused');
    expect(download.state.phase).toBe('paused');
    expect(await disk()).toEqual([`m.gguf ${HALF} partial`]);
    expect(await manager().pending()).toMatchObject([
      { id: 'tiny/q4', reason: 'paused', doneBytes: HALF, totalBytes: WEIGHTS.length },
    ]);
    server.answer = good;
    expect(await download.run()).toBe('done');
    expect(server.asked.at(-1)?.range).toBe(`bytes=${HALF}-`);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('cancel, keeping what came: it is listed, and a later start goes on', async () => {
    const { server, download, outcome, disk, bytes, manager } = await inTheMiddle();
    await download.cancel('keep');
    expect(await outcome).toBe('cancelled');
    expect(await disk()).toEqual([`m.gguf ${HALF} partial`]);
    expect(await manager().pending()).toMatchObject([{ reason: 'cancelled', doneBytes: HALF }]);
    server.answer = good;
    await (await manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)))).run();
    expect(server.asked.at(-1)?.range).toBe(`bytes=${HALF}-`);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('cancel, discarding: not one byte is left, nor a journal', async () => {
    const { download, outcome, disk, manager } = await inTheMiddle();
    await download.cancel('discard');
    expect(await outcome).toBe('cancelled');
    expect(await disk()).toEqual([]);
    expect(await manager().pending()).toEqual([]);
  });

  test('cancel, discarding: finished files of this download go too, those from before stay', async () => {
    const server = await start((request, response) =>
      (request.url === '/m.gguf' ? half : file(OTHER))(request, response),
    );
    const { manager, disk, models } = rig();
    const before = await models.openPartial('before.gguf', 0);
    await before.write(new Uint8Array(OTHER));
    await before.close();
    await models.finish('before.gguf');
    const files = ['before.gguf', 'b.gguf'].map((name) => known(server.url, name, OTHER));
    const download = await manager().open(
      requestOf(...files, known(server.url, 'm.gguf', WEIGHTS)),
    );
    const outcome = download.run();
    await until(
      async () => (await models.has('b.gguf')) && (await models.partialBytes('m.gguf')) === HALF,
    );
    await download.cancel('discard');
    await outcome;
    expect(await disk()).toEqual([`before.gguf ${OTHER.length}`]);
  });

  test('reload: the next page lists it, does not go on by itself, and on a click continues', async () => {
    const { server, outcome, models, db, disk, bytes } = await inTheMiddle();
    // The old page is gone without a word: nobody hears how its run ends.
    outcome.catch(() => undefined);
    const next = rig({ models, db });
    const manager = next.manager();
    expect(await manager.pending()).toMatchObject([
      {
        id: 'tiny/q4',
        name: 'Tiny',
        reason: 'interrupted',
        doneBytes: HALF,
        totalBytes: WEIGHTS.length,
      },
    ]);
    expect(server.asked).toHaveLength(1);
    expect(await disk()).toEqual([`m.gguf ${HALF} partial`]);
    server.answer = good;
    expect(await (await manager.reopen('tiny/q4')).run()).toBe('done');
    expect(server.asked.at(-1)).toMatchObject({ range: `bytes=${HALF}-`, ifRange: '"v1"' });
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
    expect(await pending(db, models)).toEqual([]);
  });

  test('reload with one file done and one half-way: each goes on from where it was', async () => {
    const server = await start((request, response) =>
      (request.url === '/m.gguf' ? half : file(OTHER))(request, response),
    );
    const first = rig();
    const { models, db } = first;
    const both = [known(server.url, 'b.gguf', OTHER), known(server.url, 'm.gguf', WEIGHTS)];
    const outcome = (await first.manager().open(requestOf(...both))).run();
    outcome.catch(() => undefined);
    await until(
      async () => (await models.has('b.gguf')) && (await models.partialBytes('m.gguf')) === HALF,
    );
    server.answer = good;
    const next = rig({ models, db });
    expect(await next.manager().pending()).toMatchObject([{ doneBytes: OTHER.length + HALF }]);
    await (await next.manager().reopen('tiny/q4')).run();
    expect(server.asked).toHaveLength(3);
    expect(server.asked[2]).toMatchObject({ range: `bytes=${HALF}-`, ifRange: '"v1"' });
    expect((await next.bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
    expect((await next.bytes('b.gguf'))?.equals(OTHER)).toBe(true);
  });

  test('a click on pause after the last byte does not undo what is done', async () => {
    const server = await start(good);
    const { manager, bytes } = rig();
    const download = await manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)));
    await download.run();
    await download.pause();
    await download.cancel('discard');
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
    expect(await manager().pending()).toEqual([]);
  });

  test('a mirror chosen half-way goes on where the hash is the same', async () => {
    const { download, outcome, manager, bytes } = await inTheMiddle();
    await download.pause();
    await outcome;
    const mirror = await start(file(WEIGHTS));
    await (await manager().open(requestOf(known(mirror.url, 'm.gguf', WEIGHTS)))).run();
    expect(mirror.asked[0]?.range).toBe(`bytes=${HALF}-`);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });

  test('a new version chosen half-way starts that file again', async () => {
    const { server, download, outcome, manager, bytes } = await inTheMiddle();
    await download.pause();
    await outcome;
    server.answer = file(OTHER, { etag: '"v1"' });
    await (await manager().open(requestOf(known(server.url, 'm.gguf', OTHER)))).run();
    expect(server.asked.at(-1)?.range).toBeUndefined();
    expect((await bytes('m.gguf'))?.equals(OTHER)).toBe(true);
  });

  test('two clicks on install are one download', async () => {
    const server = await start(good);
    const { manager, bytes } = rig();
    const one = manager();
    const request = requestOf(known(server.url, 'm.gguf', WEIGHTS));
    const [a, b] = await Promise.all([one.open(request), one.open(request)]);
    await Promise.all([a.run(), b.run()]);
    expect(a).toBe(b);
    expect(server.asked).toHaveLength(1);
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });
});

describe('many files', () => {
  test('one fails: the bytes of the other are kept, and are not asked for again', async () => {
    const server = await start((request, response) => {
      if (request.url === '/m.gguf') return half(request, response);
      return void setTimeout(() => status(404)(request, response), 100);
    });
    const { manager, disk, bytes } = rig();
    const both = [known(server.url, 'm.gguf', WEIGHTS), known(server.url, 'b.gguf', OTHER)];
    const download = await manager().open(requestOf(...both));
    await expect(download.run()).rejects.toThrow('model/not-found');
    expect(await disk()).toEqual([`m.gguf ${HALF} partial`]);
    server.answer = (request, response) =>
      (request.url === '/m.gguf' ? good : file(OTHER))(request, response);
    await download.run();
    expect(server.asked.find(({ range }) => range)).toMatchObject({
      path: '/m.gguf',
      range: `bytes=${HALF}-`,
    });
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
    expect((await bytes('b.gguf'))?.equals(OTHER)).toBe(true);
  });

  test('three at once and never more, each in its own place, and the sums are right', async () => {
    let now = 0;
    let most = 0;
    const contents = new Map(
      Array.from({ length: 8 }, (_, i) => [`/dir/${i}.bin`, Buffer.alloc(50_000 + i, i + 1)]),
    );
    const server = await start((request, response) => {
      most = Math.max(most, (now += 1));
      setTimeout(() => {
        now -= 1;
        file(contents.get(request.url ?? '') ?? Buffer.alloc(0))(request, response);
      }, 15);
    });
    const { manager, bytes } = rig();
    const files = [...contents].map(([path, content]) => known(server.url, path.slice(1), content));
    const download = await manager({ reportEveryMs: 0 }).open({
      ...requestOf(...files),
      folder: 'f',
    });
    const seen: number[] = [];
    download.listen(({ doneBytes, totalBytes }) => {
      seen.push(doneBytes);
      expect(totalBytes).toBe(files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0));
    });
    await download.run();
    expect(most).toBe(3);
    expect(download.state).toMatchObject({ phase: 'done', error: null, secondsLeft: null });
    expect(seen.at(-1)).toBe(files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0));
    for (const [path, content] of contents) {
      expect((await bytes(`f${path}`))?.equals(content)).toBe(true);
    }
  });

  test.each([
    ['a way out of the folder', ['../m.gguf']],
    ['an absolute path', ['/etc/passwd']],
    ['two files of one name', ['m.gguf', 'm.gguf']],
    ['no file', []],
  ])('%s is refused before anything is asked', async (_, paths) => {
    const server = await start(good);
    const { manager, disk } = rig();
    const files = paths.map((path) => ({ ...unknown(server.url, 'm.gguf'), path }));
    await expect(manager().open(requestOf(...files))).rejects.toThrow('input/invalid');
    expect(server.asked).toEqual([]);
    expect(await disk()).toEqual([]);
  });
});

describe('room', () => {
  test('too little before the start: storage/quota with the figures, and no request', async () => {
    const server = await start(good);
    const { manager, disk } = rig({ storage: quota(WEIGHTS.length) });
    const download = await manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)));
    const neededBytes = Math.ceil(WEIGHTS.length * 1.1);
    await expect(download.run()).rejects.toMatchObject({
      record: {
        code: 'storage/quota',
        params: {
          neededBytes,
          freeBytes: WEIGHTS.length,
          missingBytes: neededBytes - WEIGHTS.length,
        },
      },
    });
    expect(server.asked).toEqual([]);
    expect(await disk()).toEqual([]);
  });

  test('a size that only the server knows is checked before the first byte', async () => {
    const server = await start(good);
    const { manager, disk } = rig({ storage: quota(1000) });
    const download = await manager().open(requestOf(unknown(server.url, 'm.bin')));
    await expect(download.run()).rejects.toThrow('storage/quota');
    expect(await disk()).toEqual([]);
  });

  test('full at 90 %: the same error says how much to free, what came is kept and gone on with', async () => {
    const server = await start(good);
    const memory = openMemoryModels();
    const models = fullAfter(memory, WEIGHTS.length * 0.9);
    const { manager, bytes, disk } = rig({ models });
    const download = await manager().open(requestOf(known(server.url, 'm.gguf', WEIGHTS)));
    await expect(download.run()).rejects.toThrow('storage/quota');
    const kept = await memory.partialBytes('m.gguf');
    expect(kept).toBeGreaterThan(0);
    const missingBytes = Math.ceil((WEIGHTS.length - kept) * 1.1);
    expect(download.state.error).toMatchObject({
      next: ['free-space', 'retry'],
      params: { neededBytes: missingBytes, freeBytes: 0, missingBytes },
    });
    expect(await disk()).toEqual([`m.gguf ${kept} partial`]);
    models.grow();
    await download.run();
    expect(server.asked.at(-1)?.range).toBe(`bytes=${kept}-`);
    expect(sha256((await bytes('m.gguf')) ?? Buffer.alloc(0))).toBe(sha256(WEIGHTS));
  });

  test('what is here already is not needed again', async () => {
    const { server, download, outcome, models, db, bytes } = await inTheMiddle();
    await download.pause();
    await outcome;
    server.answer = good;
    const tight = rig({ models, db, storage: quota(Math.ceil(HALF * 1.1)) });
    await (await tight.manager().reopen('tiny/q4')).run();
    expect((await bytes('m.gguf'))?.equals(WEIGHTS)).toBe(true);
  });
});
