import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseModelRef, type ModelRef } from '../../src/intelligence/hub/model-ref';
import { isSafePath } from '../../src/intelligence/hub/safe-path';
import { mlcBaseUrl, rebase, resolveUrl } from '../../src/intelligence/hub/urls';

const HUB = { host: 'huggingface.co' };

describe('names of models as people write them', () => {
  test.each<[string, Partial<ModelRef>]>([
    [
      'hf.co/bartowski/X-GGUF:Q4_K_M',
      { ...HUB, owner: 'bartowski', name: 'X-GGUF', tag: 'Q4_K_M' },
    ],
    ['huggingface.co/org/model', { ...HUB, owner: 'org', name: 'model' }],
    ['llama3.2', { name: 'llama3.2' }],
    ['llama3.2:latest', { name: 'llama3.2', tag: 'latest' }],
    ['gpt-oss:120b-cloud', { name: 'gpt-oss', tag: '120b-cloud', isCloud: true }],
    ['kimi-k2:cloud', { name: 'kimi-k2', tag: 'cloud', isCloud: true }],
    [
      'meta-llama/llama-3.3-70b:free',
      { owner: 'meta-llama', name: 'llama-3.3-70b', tag: 'free', isCloud: true },
    ],
    ['nextcloud-llm:7b', { name: 'nextcloud-llm', tag: '7b' }],
    ['org/model@rev', { owner: 'org', name: 'model', revision: 'rev' }],
    ['org/model@v1.0:Q8_0', { owner: 'org', name: 'model', revision: 'v1.0', tag: 'Q8_0' }],
    ['org/model/file.gguf', { owner: 'org', name: 'model', path: 'file.gguf' }],
    [
      'org/model/q4/file-00001-of-00002.gguf',
      { owner: 'org', name: 'model', path: 'q4/file-00001-of-00002.gguf' },
    ],
    [
      'registry.ollama.ai/library/llama3.2:1b',
      { host: 'registry.ollama.ai', owner: 'library', name: 'llama3.2', tag: '1b' },
    ],
    [
      'https://huggingface.co/org/model/resolve/main/sub/file.gguf?download=true',
      { ...HUB, owner: 'org', name: 'model', revision: 'main', path: 'sub/file.gguf' },
    ],
    [
      'https://hf.co/org/model/blob/refs%2Fpr%2F3/a%20b.gguf',
      { ...HUB, owner: 'org', name: 'model', revision: 'refs/pr/3', path: 'a b.gguf' },
    ],
    [
      'https://huggingface.co/org/model/tree/main',
      { ...HUB, owner: 'org', name: 'model', revision: 'main' },
    ],
    ['https://huggingface.co/org/model/', { ...HUB, owner: 'org', name: 'model' }],
    [
      'hf.co/org/model/resolve/main/file.gguf',
      { ...HUB, owner: 'org', name: 'model', revision: 'main', path: 'file.gguf' },
    ],
    [
      'https://mirror.example:8443/org/model',
      { host: 'mirror.example:8443', owner: 'org', name: 'model' },
    ],
  ])('%s', (text, expected) => {
    const nothing = {
      host: null,
      owner: null,
      tag: null,
      revision: null,
      path: null,
      isCloud: false,
    };
    expect(parseModelRef(text)).toEqual({ ...nothing, original: text, ...expected });
  });

  test('a mirror is read like the hub', () => {
    expect(parseModelRef('hub.example/org/model:Q4_0', ['hub.example'])).toMatchObject({
      host: 'hub.example',
      owner: 'org',
      name: 'model',
      tag: 'Q4_0',
    });
  });

  test.each([
    '',
    '   ',
    'a b',
    'org/../../etc',
    'hf.co',
    'hf.co/',
    'org/model/../x.gguf',
    'https://',
    'https://hf.co/o/m/resolve/main/%2e%2e%2fx',
    'x'.repeat(2000),
    'a\0b',
    '..',
  ])('%j is no name', (text) => expect(parseModelRef(text)).toBeNull());

  test('whatever is typed, nothing is thrown, the original is kept and the parts are safe', () => {
    const piece = fc.constantFrom(
      'hf.co',
      'org',
      'm',
      '..',
      '.',
      '',
      ':',
      '@',
      'resolve',
      'main',
      '%2e',
      'https://',
      'x.gguf',
      '-cloud',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((all) => all.join('/')),
        ),
        (text) => {
          const ref = parseModelRef(text);
          if (!ref) return;
          expect(ref.original).toBe(text.trim());
          expect(isSafePath(ref.name)).toBe(true);
          expect(ref.path === null || isSafePath(ref.path)).toBe(true);
        },
      ),
    );
  });
});

describe('addresses', () => {
  test('are built for the hub or a mirror, every part encoded', () => {
    const one = { repo: 'org/model', revision: 'refs/pr/3', path: 'sub dir/a#b.gguf' };
    expect(resolveUrl(one)).toBe(
      'https://huggingface.co/org/model/resolve/refs%2Fpr%2F3/sub%20dir/a%23b.gguf',
    );
    expect(
      resolveUrl({ ...one, revision: null, path: 'a.gguf' }, 'https://mirror.example/hf/'),
    ).toBe('https://mirror.example/hf/org/model/resolve/main/a.gguf');
  });

  test('move to a mirror only from the hub', () => {
    const mirror = 'https://mirror.example/hf';
    expect(rebase('https://huggingface.co/o/m/resolve/main/x?a=1', mirror)).toBe(
      `${mirror}/o/m/resolve/main/x?a=1`,
    );
    expect(rebase('https://huggingface.co.evil.example/o', mirror)).toBe(
      'https://huggingface.co.evil.example/o',
    );
    expect(rebase('models/m.gguf', mirror)).toBe('models/m.gguf');
  });

  test.each([
    ['https://huggingface.co/mlc-ai/M', 'https://huggingface.co/mlc-ai/M/resolve/main/'],
    ['https://huggingface.co/mlc-ai/M/', 'https://huggingface.co/mlc-ai/M/resolve/main/'],
    ['https://huggingface.co/mlc-ai/M/resolve/v2', 'https://huggingface.co/mlc-ai/M/resolve/v2/'],
  ])('of WebLLM models are what the engine makes of them: %s', (given, base) => {
    expect(mlcBaseUrl(given)).toBe(base);
  });
});

test.each([
  '../x',
  '/x',
  'a/../b',
  'a//b',
  'a\\b',
  'C:/x',
  'a/',
  '',
  '.',
  'a\nb',
  'x'.repeat(600),
  `${'y'.repeat(300)}/z`,
  '~/x',
  'a?b',
])('the path %j is unsafe', (path) => expect(isSafePath(path)).toBe(false));
