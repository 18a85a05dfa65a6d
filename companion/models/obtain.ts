import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { explain, SourceFailure } from './failure';
import type { FetchContext, ModelSource } from './source';
import type { StarterModel } from './starter';
import { judge, type Verifier } from './verifier';

/** What was tried and why it did not work. */
export interface Attempt {
  readonly source: string;
  readonly failure: string;
}

const FOLDER = 'models folder';

/**
 * Makes sure that the models folder holds the verified file: looks there, then asks `sources` in order.
 * @returns the failures before success; when `found` is false, there was none
 * @throws only the reason of `context.signal`
 */
export async function obtain(
  model: StarterModel,
  sources: readonly ModelSource[],
  verifier: Verifier,
  context: FetchContext,
): Promise<{ found: boolean; tried: Attempt[] }> {
  const tried: Attempt[] = [];
  const fail = (source: string, failure: string) => {
    tried.push({ source, failure });
    context.report({ type: 'failed', source, failure });
  };
  const target = join(context.folder, model.file);
  const present = await verifier.check(target, model, context.signal);
  if (present.state === 'good') return { found: true, tried };
  try {
    await mkdir(context.folder, { recursive: true });
    fail(FOLDER, present.failure + (present.state === 'wrong' ? await setAside(target) : ''));
  } catch (error) {
    fail(FOLDER, explain(error));
    return { found: false, tried };
  }
  for (const source of sources) {
    try {
      await bring(model, source, verifier, context);
      return { found: true, tried };
    } catch (error) {
      context.signal.throwIfAborted();
      fail(source.name, explain(error));
    }
  }
  return { found: false, tried };
}

/** Lets one source bring the file, verifies it and moves it into place. */
async function bring(
  model: StarterModel,
  source: ModelSource,
  verifier: Verifier,
  context: FetchContext,
): Promise<void> {
  const target = join(context.folder, model.file);
  const { path, resumed } = await source.fetch(model, context);
  const verdict = await judge(path, model, context.signal);
  if (verdict.state === 'good') {
    await rename(path, target);
    await verifier.adopt(target, model);
    // Of another source, or of an earlier run.
    await rm(`${target}.part`, { force: true });
    return;
  }
  await rm(path, { force: true });
  if (!resumed) throw new SourceFailure(verdict.failure);
  context.report({
    type: 'note',
    text: `The continued download is ${verdict.failure}; once more.`,
  });
  await bring(model, source, verifier, context);
}

/** Keeps a wrong file, which may be somebody's own, under a name that is never taken for the model. */
async function setAside(path: string): Promise<string> {
  await rename(path, `${path}.refused`);
  return `; kept as ${basename(path)}.refused`;
}
