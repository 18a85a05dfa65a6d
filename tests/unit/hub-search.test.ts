import { describe, expect, test } from 'vitest';
import { groupFiles } from '../../src/intelligence/hub/group-files';
import { isProjector, quantisationOf } from '../../src/intelligence/hub/quantisation';
import { readHubRepo, searchHub } from '../../src/intelligence/hub/search';

const SHA = 'a'.repeat(40);
const hash = (digit: string) => digit.repeat(64);

/** A hub that gives one answer; what it was asked is in `asked`. */
function hub(answer: unknown, init: ResponseInit = {}) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input) => {
    asked.push(String(input));
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return Promise.resolve(new Response(body, init));
  };
  return { fetch, asked };
}

const offline: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

describe('quantisations', () => {
  test.each([
    ['Qwen3-0.6B-Q4_K_M.gguf', 'Q4_K_M'],
    ['model.IQ3_XS.gguf', 'IQ3_XS'],
    ['x-f16.gguf', 'F16'],
    ['x-fp16.gguf', 'F16'],
    ['x.BF16.gguf', 'BF16'],
    ['gpt-oss-20b-mxfp4.gguf', 'MXFP4'],
    ['gpt-oss-20b-MXFP4_MOE.gguf', 'MXFP4_MOE'],
    ['x-UD-Q4_K_XL.gguf', 'UD-Q4_K_XL'],
    ['x-UD-IQ1_S.gguf', 'UD-IQ1_S'],
    ['x-q8_0.gguf', 'Q8_0'],
    ['x-Q4_0_4_8.gguf', 'Q4_0_4_8'],
    ['x-TQ1_0.gguf', 'TQ1_0'],
    ['Q2_K/x-00001-of-00002.gguf', 'Q2_K'],
    ['x-Q6_K.GGUF', 'Q6_K'],
    ['Q8_0/x-Q5_K_S.gguf', 'Q5_K_S'],
    ['model.gguf', null],
    ['Q4ward-chat.gguf', null],
  ])('%s: %s', (path, expected) => expect(quantisationOf(path)).toBe(expected));

  test('projectors are told apart', () => {
    expect(
      ['mmproj-F16.gguf', 'x.mmproj-Q8_0.gguf', 'a/mmproj-model.gguf'].every(isProjector),
    ).toBe(true);
    expect(isProjector('commproject-7b.gguf')).toBe(false);
  });
});

describe('files of a repository', () => {
  const file = (rfilename: string, size: number | null = 10) => ({ rfilename, size, lfs: null });

  test('shards are one model in loading order, projectors stand apart, gaps are named', () => {
    const grouped = groupFiles([
      file('x-Q8_0-00002-of-00002.gguf', 40),
      file('x-Q8_0-00001-of-00002.gguf', 60),
      file('x-Q4_K_M.gguf', 50),
      file('mmproj-F16.gguf'),
      file('y-Q2_K-00001-of-00003.gguf'),
      file('y-Q2_K-00003-of-00003.gguf'),
      file('README.md'),
    ]);
    expect(
      grouped.models.map(({ quantisation, files }) => [
        quantisation,
        files.map((f) => f.rfilename),
      ]),
    ).toEqual([
      ['Q4_K_M', ['x-Q4_K_M.gguf']],
      ['Q8_0', ['x-Q8_0-00001-of-00002.gguf', 'x-Q8_0-00002-of-00002.gguf']],
    ]);
    expect(grouped.projectors.map((f) => f.rfilename)).toEqual(['mmproj-F16.gguf']);
    expect(grouped.incomplete).toEqual(['y-Q2_K']);
  });
});

describe('search', () => {
  test('asks the given hub and returns what is known, null for what is not', async () => {
    const { fetch, asked } = hub([
      {
        id: 'org/a',
        gated: 'manual',
        downloads: 5,
        likes: 1,
        lastModified: '2026-11-01T00:00:00.000Z',
        tags: ['gguf', 'license:apache-2.0'],
      },
      { id: 'org/b' },
    ]);
    expect(await searchHub('  qwen 3 & more ', fetch, 'https://mirror.example')).toEqual([
      {
        id: 'org/a',
        url: 'https://mirror.example/org/a',
        gated: true,
        licence: 'apache-2.0',
        downloads: 5,
        likes: 1,
        updatedAt: '2026-11-01T00:00:00.000Z',
      },
      {
        id: 'org/b',
        url: 'https://mirror.example/org/b',
        gated: null,
        licence: null,
        downloads: null,
        likes: null,
        updatedAt: null,
      },
    ]);
    const url = new URL(asked[0] ?? '');
    expect(url.origin + url.pathname).toBe('https://mirror.example/api/models');
    expect(url.searchParams.get('search')).toBe('qwen 3 & more');
    expect(url.searchParams.get('filter')).toBe('gguf');
  });

  test.each([
    [{ id: '../../etc/passwd' }],
    [{ id: 'a/b/c' }],
    [{ id: '<script>/x' }],
    [{ id: 'x'.repeat(5000) }],
    [{ id: 7 }],
    [null],
    ['text'],
    [[]],
  ])('the hostile row %j is left out, the good one stays', async (row) => {
    const { fetch } = hub([
      row,
      { id: 'org/good', tags: 'no list', downloads: -3, gated: { x: 1 } },
    ]);
    expect(await searchHub('x', fetch)).toMatchObject([
      { id: 'org/good', downloads: null, gated: null, licence: null },
    ]);
  });

  test('a thousand rows are cut to what was asked for', async () => {
    const { fetch } = hub(Array.from({ length: 1000 }, (_, i) => ({ id: `org/m${i}` })));
    expect(await searchHub('x', fetch)).toHaveLength(30);
  });

  test.each<[string, typeof fetch, string]>([
    ['no network', offline, 'model/offline'],
    ['a web page', hub('<html>', { headers: { 'content-type': 'text/html' } }).fetch, 'model/html'],
    ['half of JSON', hub('[{"id":').fetch, 'model/download-failed'],
    ['an object for a list', hub({ error: 'x' }).fetch, 'model/download-failed'],
    ['too many requests', hub('', { status: 429 }).fetch, 'model/download-failed'],
    ['17 million characters', hub(' '.repeat(17_000_000)).fetch, 'model/download-failed'],
  ])('%s: %s', async (_, fetch, code) => {
    await expect(searchHub('x', fetch)).rejects.toMatchObject({ record: { code } });
  });
});

describe('a repository', () => {
  const row = {
    id: 'org/X-GGUF',
    sha: SHA,
    gated: false,
    tags: ['license:mit'],
    gguf: { context_length: 8192 },
    siblings: [
      { rfilename: 'X-Q4_K_M.gguf', size: 300, lfs: { sha256: hash('b') } },
      { rfilename: 'X-Q2_K.gguf', size: 100, lfs: { sha256: 'no hash' } },
      { rfilename: 'X-F16.gguf' },
      { rfilename: '../../evil-Q8_0.gguf', size: 1 },
      { rfilename: '/abs-Q8_0.gguf', size: 1 },
      { rfilename: `${'y'.repeat(600)}.gguf`, size: 1 },
      { rfilename: 'X-Q4_K_M.gguf', size: 300, lfs: { sha256: hash('b') } },
      { rfilename: 'mmproj-F16.gguf', size: 20, lfs: { sha256: hash('c') } },
      { rfilename: 42 },
      null,
    ],
  };

  test('becomes builds whose addresses name the commit; unsafe and unreadable files are left out', async () => {
    const { fetch, asked } = hub(row);
    const repo = await readHubRepo('org/X-GGUF', fetch);
    expect(asked).toEqual(['https://huggingface.co/api/models/org/X-GGUF?blobs=true']);
    expect(repo).toMatchObject({ gated: false, licence: 'mit', revision: SHA, incomplete: [] });
    expect(
      repo.builds.map(({ quantisation, downloadBytes, unchecked }) => [
        quantisation,
        downloadBytes,
        unchecked,
      ]),
    ).toEqual([
      ['Q2_K', 100, ['sha256']],
      ['Q4_K_M', 300, []],
      ['F16', null, ['bytes', 'sha256']],
    ]);
    expect(repo.builds[1]).toMatchObject({
      id: 'hf/org/X-GGUF/X-Q4_K_M',
      engineId: 'wllama',
      contextTokens: 8192,
      files: [
        {
          path: 'X-Q4_K_M.gguf',
          url: `https://huggingface.co/org/X-GGUF/resolve/${SHA}/X-Q4_K_M.gguf`,
          bytes: 300,
          sha256: hash('b'),
        },
      ],
    });
    expect(repo.projectors.map(({ path }) => path)).toEqual(['mmproj-F16.gguf']);
  });

  test.each([
    ['../x', 'input/invalid'],
    ['org/x?y', 'input/invalid'],
  ])('the id %s is refused before anything is asked', async (id, code) => {
    const { fetch, asked } = hub(row);
    await expect(readHubRepo(id, fetch)).rejects.toMatchObject({ record: { code } });
    expect(asked).toEqual([]);
  });

  test.each<[string, number, Record<string, string>, string]>([
    ['locked', 401, {}, 'model/gated'],
    ['locked', 403, { 'x-error-code': 'GatedRepo' }, 'model/gated'],
    ['missing', 401, { 'x-error-code': 'RepoNotFound' }, 'model/not-found'],
    ['missing', 404, {}, 'model/not-found'],
  ])('%s (%i): %j is %s', async (_, status, headers, code) => {
    const { fetch } = hub('', { status, headers });
    await expect(readHubRepo('org/x', fetch)).rejects.toMatchObject({ record: { code } });
  });

  test('an answer that is nothing of the kind is an error, not an empty repository', async () => {
    await expect(readHubRepo('org/x', hub('[]').fetch)).rejects.toThrow('unreadable');
    await expect(readHubRepo('org/x', hub({ id: 7, __proto__: {} }).fetch)).rejects.toThrow(
      'unreadable',
    );
  });
});
