import { expect, test } from 'vitest';
import { shard, tinyLlama } from '../fixtures/gguf/models';
import { says, startScripted } from '../fixtures/scripted-assistant';

const fileOf = (name: string, ...parts: BlobPart[]) => new File(parts, name);

test('an imported model is copied whole, recorded with its facts, and chosen', async () => {
  const { assistant, models } = await startScripted(() => says('x'));
  const bytes = tinyLlama();
  await assistant.importModel([fileOf('Tiny-Q4_K_M.GGUF', bytes)]).catch(() => undefined);
  const { models: known, settings, installs } = await assistant.snapshot();
  expect(known.find(({ id }) => id === 'file/Tiny-Q4_K_M.GGUF')).toMatchObject({
    name: 'Tiny-Q4_K_M',
    bytes: bytes.length,
    licence: 'apache-2.0',
    contextTokens: 4096,
    files: ['Tiny-Q4_K_M.GGUF'],
  });
  expect(settings.modelId).toBe('file/Tiny-Q4_K_M.GGUF');
  expect(installs).toEqual([]);
  expect(await (await models.open('Tiny-Q4_K_M.GGUF')).arrayBuffer()).toEqual(bytes.buffer);
});

test('shards chosen in any order become one model, in loading order', async () => {
  const { assistant } = await startScripted(() => says('x'));
  const parts = [2, 1].map((n) => fileOf(`m-0000${n}-of-00002.gguf`, shard(n, 2)));
  await assistant.importModel(parts).catch(() => undefined);
  const model = (await assistant.snapshot()).models.find(({ id }) => id.startsWith('file/'));
  expect(model?.files).toEqual(['m-00001-of-00002.gguf', 'm-00002-of-00002.gguf']);
});

test.each([
  ['a web page', fileOf('x.gguf', '<!doctype html><html>'), 'model/html'],
  ['an empty file', fileOf('x.gguf'), 'model/bad-file'],
  ['a cut file', fileOf('x.gguf', tinyLlama().slice(0, -100)), 'model/truncated'],
])('%s is refused by name, and no byte of it stays', async (_, file, code) => {
  const { assistant, models } = await startScripted(() => says('x'));
  await expect(assistant.importModel([file])).rejects.toThrow(code);
  expect(await models.list()).toEqual([]);
  expect((await assistant.snapshot()).installs).toMatchObject([
    { phase: 'failed', error: { code } },
  ]);
});
