import { afterAll, beforeAll, expect, test } from 'vitest';
import { Comlink } from '../../../src/wire/comlink';
import type { OpfsProbe } from './opfs.worker';

const worker = new Worker(new URL('./opfs.worker.ts', import.meta.url), { type: 'module' });
const models = Comlink.wrap<OpfsProbe>(worker);
afterAll(() => worker.terminate());

beforeAll(async () => {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('models', { recursive: true }).catch((thrown: DOMException) => {
    if (thrown.name !== 'NotFoundError') throw thrown;
  });
});

test('a file of a folder keeps its path, and its folders go with its last file', async () => {
  await models.write('qwen/config.json', '{}');
  await models.write('qwen/onnx/model.onnx', 'weights');
  await models.write('flat.gguf', 'GGUF');
  expect(await models.read('qwen/onnx/model.onnx')).toBe('weights');
  expect((await models.list()).map(({ name, bytes }) => `${name} ${bytes}`).sort()).toEqual([
    'flat.gguf 4',
    'qwen/config.json 2',
    'qwen/onnx/model.onnx 7',
  ]);
  await models.delete('qwen/onnx/model.onnx');
  expect(await models.has('qwen/config.json')).toBe(true);
  await models.delete('qwen/config.json');
  expect(await models.folders()).toEqual(['flat.gguf']);
});

test('an unfinished file deep inside is continued and seen as unfinished', async () => {
  expect(await models.begin('a/b/c.bin', '12')).toBe(2);
  expect(await models.begin('a/b/c.bin', '34')).toBe(4);
  expect(await models.list()).toContainEqual({ name: 'a/b/c.bin', bytes: 4, partial: true });
  expect(await models.has('a/b/c.bin')).toBe(false);
  await models.delete('a/b/c.bin');
  expect(await models.folders()).toEqual(['flat.gguf']);
});

test('a missing file is typed, a path that climbs out is refused', async () => {
  await expect(models.read('no/such/file')).rejects.toMatchObject({
    record: { code: 'model/absent' },
  });
  await expect(models.write('../out', 'x')).rejects.toMatchObject({
    record: { code: 'input/invalid' },
  });
});
