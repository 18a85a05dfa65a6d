import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fingerprint, isCurrent, once } from '../../companion/stamp.mjs';
import { temporaryFolder } from './surroundings';

let root = '';
beforeEach(async () => {
  root = await temporaryFolder();
  await mkdir(join(root, 'src/deep'), { recursive: true });
  await writeFile(join(root, 'src/deep/a.ts'), 'a');
  await writeFile(join(root, 'src/b.ts'), 'b');
  await writeFile(join(root, 'lock.json'), '{}');
});

describe('a change that must not be missed', () => {
  const inputs = ['src', 'public', 'lock.json'];

  test.each<[string, () => Promise<unknown>]>([
    ['a changed file', () => writeFile(join(root, 'src/deep/a.ts'), 'A')],
    ['a new file', () => writeFile(join(root, 'src/new.ts'), '')],
    ['a file that went away', () => rm(join(root, 'src/b.ts'))],
    ['a renamed file', () => rename(join(root, 'src/b.ts'), join(root, 'src/c.ts'))],
    [
      'a file moved between folders',
      () => rename(join(root, 'src/b.ts'), join(root, 'src/deep/b.ts')),
    ],
    [
      'content moved from one file to the next',
      async () => {
        await writeFile(join(root, 'src/b.ts'), '');
        await writeFile(join(root, 'src/deep/a.ts'), 'ba');
      },
    ],
    ['a single file among the inputs', () => writeFile(join(root, 'lock.json'), '{ }')],
    [
      'a folder that was not there',
      async () => {
        await mkdir(join(root, 'public'));
        await writeFile(join(root, 'public/icon.svg'), '');
      },
    ],
  ])('%s', async (_what, change) => {
    const before = await fingerprint(root, inputs);
    expect(await fingerprint(root, inputs)).toBe(before);
    await change();
    expect(await fingerprint(root, inputs)).not.toBe(before);
  });

  test('another system or processor, whose binaries differ', async () => {
    expect(await fingerprint(root, inputs, 'linux-x64')).not.toBe(
      await fingerprint(root, inputs, 'linux-arm64'),
    );
  });
});

describe('a step', () => {
  const step = (outputs: string[] = []) => ({
    stamp: join(root, 'dist/.stamp'),
    fingerprint: 'f1',
    outputs,
  });
  const nothing = () => Promise.resolve();

  test('is done once for the same inputs, and again for others', async () => {
    expect(await once(step(), nothing)).toBe(true);
    expect(await once(step(), nothing)).toBe(false);
    expect(await once({ ...step(), fingerprint: 'f2' }, nothing)).toBe(true);
  });

  test('that failed is not taken for done, even if it had been done before', async () => {
    await once(step(), nothing);
    const changed = { ...step(), fingerprint: 'f2' };
    const failing = () => Promise.reject(new Error('broken'));
    await expect(once(changed, failing)).rejects.toThrow('broken');
    expect(await isCurrent(changed.stamp, 'f2')).toBe(false);
    // Neither for the new inputs nor for the old ones, whose result is half overwritten.
    expect(await once(step(), nothing)).toBe(true);
    expect(await readdir(join(root, 'dist'))).toEqual(['.stamp']);
  });

  test('whose result was deleted is done again', async () => {
    const output = join(root, 'dist/index.html');
    const work = () => writeFile(output, 'page');
    await mkdir(join(root, 'dist'));
    await once(step([output]), work);
    expect(await once(step([output]), work)).toBe(false);
    await rm(output);
    expect(await once(step([output]), work)).toBe(true);
  });
});
