import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hub } from '../../companion/models/hub.source';
import { obtain } from '../../companion/models/obtain';
import { offline } from '../../companion/models/offline.source';
import { Verifier } from '../../companion/models/verifier';
import { altered, fakeModel } from './fake-model';
import { answerWell, fetchContext, httpServer, type TestContext } from './surroundings';

const model = fakeModel();
const { content } = model;

const verifier = () => new Verifier(() => undefined);

const goodHub = () => httpServer((request, response) => answerWell(content, request, response));

const inFolder = (context: TestContext) => readdir(context.folder).then((names) => names.sort());

describe('what lies in the models folder', () => {
  test('the verified file is used and nobody is asked', async () => {
    const server = await goodHub();
    const context = await fetchContext({ env: { HF_ENDPOINT: server.url } });
    await writeFile(join(context.folder, model.file), content);
    const result = await obtain(model, [hub], verifier(), context);
    expect(result).toEqual({ found: true, tried: [] });
    expect(server.ranges).toEqual([]);
  });

  test.each([
    ['truncated', content.subarray(0, 200_000), 'truncated: 200,000 bytes of 300,000 bytes'],
    ['one bit altered', altered(content), 'altered: its SHA-256 is'],
    ['an HTML page', Buffer.from('<html>'), 'truncated'],
    ['empty', Buffer.alloc(0), 'truncated'],
    ['longer', Buffer.concat([content, content]), 'another file'],
  ])('%s: refused, kept aside and fetched again', async (_what, bytes, failure) => {
    const server = await goodHub();
    const context = await fetchContext({ env: { HF_ENDPOINT: server.url } });
    const path = join(context.folder, model.file);
    await writeFile(path, bytes);
    const { found, tried } = await obtain(model, [hub], verifier(), context);
    expect(found).toBe(true);
    expect(tried).toEqual([
      { source: 'models folder', failure: expect.stringContaining(failure) as string },
    ]);
    expect(tried[0]?.failure).toContain('fake.gguf.refused');
    expect(content.equals(await readFile(path))).toBe(true);
    expect(bytes.equals(await readFile(`${path}.refused`))).toBe(true);
  });

  test('a folder that cannot be made is named, and nothing is downloaded in vain', async () => {
    const server = await goodHub();
    const base = await fetchContext({ env: { HF_ENDPOINT: server.url } });
    await writeFile(join(base.folder, 'file'), '');
    const context = { ...base, folder: join(base.folder, 'file', 'models') };
    const { found, tried } = await obtain(model, [hub], verifier(), context);
    expect(found).toBe(false);
    expect(tried).toHaveLength(1);
    expect(tried[0]?.failure).toContain('ENOTDIR');
    expect(server.ranges).toEqual([]);
  });
});

describe('what the hub sends', () => {
  test('is asked for at the mirror that HF_ENDPOINT names, and put in place without left-overs', async () => {
    const paths: (string | undefined)[] = [];
    const server = await httpServer((request, response) => {
      paths.push(request.url);
      answerWell(content, request, response);
    });
    const context = await fetchContext({ env: { HF_ENDPOINT: `${server.url}/` } });
    expect((await obtain(model, [hub], verifier(), context)).found).toBe(true);
    expect(paths).toEqual(['/someone/fake/resolve/main/fake.gguf']);
    expect(await inFolder(context)).toEqual(['fake.gguf', 'fake.gguf.verified']);
  });

  test('one bit altered: refused and never in place', async () => {
    const wrong = altered(content);
    const server = await httpServer((request, response) => answerWell(wrong, request, response));
    const context = await fetchContext({ env: { HF_ENDPOINT: server.url } });
    const { found, tried } = await obtain(model, [hub], verifier(), context);
    expect(found).toBe(false);
    expect(tried[1]?.failure).toContain('altered');
    expect(server.ranges).toHaveLength(1);
    expect(await inFolder(context)).toEqual([]);
  });

  test('a continued file that turns out wrong is fetched from the start, once', async () => {
    const server = await goodHub();
    const context = await fetchContext({ env: { HF_ENDPOINT: server.url } });
    await writeFile(join(context.folder, 'fake.gguf.part'), altered(content).subarray(0, 200_000));
    expect((await obtain(model, [hub], verifier(), context)).found).toBe(true);
    expect(server.ranges).toEqual(['bytes=200000-', undefined]);
  });

  test('a whole but wrong unfinished file does not stop every later start', async () => {
    const server = await goodHub();
    const context = await fetchContext({ env: { HF_ENDPOINT: server.url } });
    await writeFile(join(context.folder, 'fake.gguf.part'), altered(content));
    expect((await obtain(model, [hub], verifier(), context)).found).toBe(true);
    expect(server.ranges).toEqual([undefined]);
  });
});

// A device that is always full stands for the disk.
test.runIf(process.platform === 'linux')('a full disk is named, and left emptier', async () => {
  const server = await goodHub();
  const context = await fetchContext({ env: { HF_ENDPOINT: server.url } });
  await symlink('/dev/full', join(context.folder, 'fake.gguf.part'));
  const { tried } = await obtain(model, [hub], verifier(), context);
  expect(tried[1]?.failure).toBe('the disk is full (ENOSPC)');
  expect(await inFolder(context)).toEqual([]);
});

describe('when nothing works', () => {
  test('every failure is named in order, and the files of no source are left but the unfinished one', async () => {
    const server = await httpServer((_request, response) => response.writeHead(404).end());
    const context = await fetchContext({ env: { HF_ENDPOINT: server.url } });
    const { found, tried } = await obtain(model, [hub, offline], verifier(), context);
    expect(found).toBe(false);
    expect(tried.map(({ source }) => source)).toEqual(['models folder', 'model hub', 'network']);
    expect(tried[1]?.failure).toMatch(/^127\.0\.0\.1:\d+ answered 404$/);
    expect(context.events.filter((event) => event.type === 'failed')).toHaveLength(3);
  });

  test('stopping by hand is not one of the failures', async () => {
    const stop = new AbortController();
    const server = await httpServer(() => stop.abort());
    const env = { HF_ENDPOINT: server.url };
    const context = await fetchContext({ env, signal: stop.signal });
    await expect(obtain(model, [hub, offline], verifier(), context)).rejects.toThrow('abort');
  });
});

describe('the memory of a verification', () => {
  test('spares the second start the hashing, but not when the file changed', async () => {
    const context = await fetchContext();
    const path = join(context.folder, model.file);
    await writeFile(path, content);
    expect((await verifier().check(path, model)).state).toBe('good');

    // Same size and time: only a verifier that hashes would notice.
    const before = await readFile(`${path}.verified`, 'utf8');
    const seconds = 1_700_000_000;
    await writeFile(path, altered(content));
    await utimes(path, seconds, seconds);
    await writeFile(
      `${path}.verified`,
      before.replace(/[\d.]+$/, String((await stat(path)).mtimeMs)),
    );
    expect((await verifier().check(path, model)).state).toBe('good');

    await utimes(path, seconds + 10, seconds + 10);
    expect((await verifier().check(path, model)).state).toBe('wrong');
  });

  test('that cannot be written is said, and the model is used all the same', async () => {
    const context = await fetchContext();
    const path = join(context.folder, model.file);
    await writeFile(path, content);
    const notes: string[] = [];
    // A folder stands where the note would go, which stops root too.
    await mkdir(`${path}.verified`);
    const checked = await new Verifier((text) => notes.push(text)).check(path, model);
    expect(checked.state).toBe('good');
    expect(notes).toEqual([expect.stringContaining('verifies the model again')]);
  });
});
