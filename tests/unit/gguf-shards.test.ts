import { describe, expect, it } from 'vitest';
import { inspectModelFiles } from '../../src/intelligence/gguf/inspect';
import { baseName, parseShardName } from '../../src/intelligence/gguf/shard-name';
import { blobOf, refusal } from '../fixtures/gguf/errors';
import { llamaWith, PROJECTOR, shard, tinyLlama } from '../fixtures/gguf/models';

const part = (number: number, count = 3, base = 'Tiny') => ({
  name: `${base}-0000${number}-of-0000${count}.gguf`,
  blob: blobOf(shard(number, count)),
});
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);
const rename = (file: { name: string; blob: Blob }, name: string) => ({ ...file, name });

describe('names of files', () => {
  it.each([
    ['model-00002-of-00003.gguf', { base: 'model', number: 2, count: 3 }],
    ['Model-00001-of-00002.GGUF', { base: 'Model', number: 1, count: 2 }],
    ['Qwen3-0.6B-Q4_K_M.gguf', null],
    ['model-00000-of-00003.gguf', null],
    ['model-00004-of-00003.gguf', null],
    ['model-00001-of-00003.gguf.part', null],
  ])('%s', (name, place) => {
    expect(parseShardName(name)).toEqual(place);
  });

  it.each([
    ['Qwen3-0.6B-Q4_K_M.gguf', 'Qwen3-0.6B-Q4_K_M'],
    ['x.GGUF', 'x'],
    ['C:\\models\\big-00001-of-00002.gguf', 'big'],
  ])('%s is called %s', (name, base) => {
    expect(baseName(name)).toBe(base);
  });
});

describe('sharded models', () => {
  it('parts chosen in any order are loaded in theirs, and their weights add up', async () => {
    const inspection = await inspectModelFiles([part(3), part(1), part(2)]);
    expect(names(inspection.files)).toEqual(names([part(1), part(2), part(3)]));
    expect(inspection.name).toBe('Tiny Llama');
    expect(inspection.header.parameterCount).toBe(256 * (1 + 2 + 3));
    expect(inspection.header.tensorCount).toBe(3);
    expect(inspection.bytes).toBe([1, 2, 3].reduce((sum, n) => sum + part(n).blob.size, 0));
    expect(inspection.notes).toEqual([]);
  });

  it('second part chosen as the first', async () => {
    const { code, params } = await refusal(inspectModelFiles([part(2)]));
    expect(code).toBe('model/bad-file');
    expect(params).toMatchObject({
      reason: 'not-first-shard',
      shardNumber: 2,
      shardCount: 3,
      missing: '1, 3',
      missingFiles: 'Tiny-00001-of-00003.gguf, Tiny-00003-of-00003.gguf',
    });
  });

  it('a part in the middle is missing', async () => {
    const { params } = await refusal(inspectModelFiles([part(1), part(3)]));
    expect(params).toMatchObject({ reason: 'missing-shards', missing: '2', missingCount: 1 });
  });

  it('first of 99,999 parts alone lists a few, not all', async () => {
    const blob = blobOf(shard(1, 3, { 'split.count': { type: 'u32', value: 99_999 } }));
    const { params } = await refusal(inspectModelFiles([{ name: 'x.gguf', blob }]));
    expect(params).toMatchObject({ missingCount: 99_998, missing: '2, 3, 4, 5, 6, 7, 8, 9' });
  });

  it('parts renamed by the browser are placed by their headers', async () => {
    const files = [rename(part(2), 'Tiny-00002-of-00003 (1).gguf'), part(1), part(3)];
    const inspection = await inspectModelFiles(files);
    expect(inspection.files[1]?.name).toBe('Tiny-00002-of-00003 (1).gguf');
  });

  it('parts without split keys are placed by their names', async () => {
    const first = { name: 'Old-00001-of-00002.GGUF', blob: blobOf(tinyLlama()) };
    const second = { name: 'Old-00002-of-00002.GGUF', blob: blobOf(tinyLlama()) };
    const inspection = await inspectModelFiles([second, first]);
    expect(names(inspection.files)).toEqual([first.name, second.name]);
  });

  it('the same part twice', async () => {
    const { params } = await refusal(
      inspectModelFiles([part(1), part(2), rename(part(2), 'copy.gguf')]),
    );
    expect(params).toMatchObject({ reason: 'duplicate-shard', shardNumber: 2, shardCount: 3 });
  });

  it('parts whose tensors do not add up', async () => {
    const odd = shard(1, 2, { 'split.tensors.count': 7 });
    const { params } = await refusal(
      inspectModelFiles([{ name: 'a-00001-of-00002.gguf', blob: blobOf(odd) }, part(2, 2, 'a')]),
    );
    expect(params).toMatchObject({ reason: 'bad-structure', found: 2, declared: 7 });
  });

  it.each([
    ['parts of sets of different length', [part(1), part(2, 2)]],
    ['parts of sets of different name', [part(1, 2, 'Alpha'), part(2, 2, 'Beta')]],
    [
      'two single-file models',
      [
        { name: 'a.gguf', blob: blobOf(tinyLlama()) },
        { name: 'b.gguf', blob: blobOf(tinyLlama()) },
      ],
    ],
    [
      'two projectors',
      [part(1, 1), ...['p', 'q'].map((name) => ({ name, blob: blobOf(PROJECTOR) }))],
    ],
  ])('%s', async (_, files) => {
    const { params } = await refusal(inspectModelFiles(files));
    expect(params).toMatchObject({ reason: 'mixed-models' });
  });
});

describe('models with company', () => {
  it('a projector goes beside its model and is not loaded as a part of it', async () => {
    const model = { name: 'm.gguf', blob: blobOf(tinyLlama()) };
    const eyes = { name: 'mmproj-F16.gguf', blob: blobOf(PROJECTOR) };
    const inspection = await inspectModelFiles([eyes, model]);
    expect(inspection.files).toEqual([model]);
    expect(inspection.projector).toEqual(eyes);
    expect(inspection.bytes).toBe(model.blob.size + eyes.blob.size);
  });

  it.each([
    ['embedding-only', { 'general.architecture': 'nomic-bert' }],
    ['speech-only', { 'general.architecture': 'qwen3tts' }],
    ['no-chat-template', { 'tokenizer.chat_template': '' }],
    ['context-unknown', { 'llama.context_length': 'many' }],
    ['licence-unknown', { 'general.license': '' }],
  ])('%s is a note, not an error', async (note, fields) => {
    const { notes } = await inspectModelFiles([
      { name: 'm.gguf', blob: blobOf(llamaWith(fields)) },
    ]);
    expect(notes).toContain(note);
  });

  it('without a name in the file, the file name is the name', async () => {
    const blob = blobOf(llamaWith({ 'general.name': '' }));
    expect((await inspectModelFiles([{ name: 'Nice-Q4_K_M.gguf', blob }])).name).toBe(
      'Nice-Q4_K_M',
    );
  });
});
