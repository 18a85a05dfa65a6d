import { join } from 'node:path';
import type { ModelOffer } from '../../src/contracts/assistant';
import { obtain, type Attempt } from './obtain';
import type { FetchContext, ModelSource } from './source';
import type { FileSpec, StarterModel } from './starter';
import { Verifier } from './verifier';

/** The models that this computer can hand to a page. */
export interface ModelShelf {
  offers(): Promise<ModelOffer[]>;
  /** Tries again what did not work; calls at the same time share one try. */
  retry(): Promise<ModelOffer[]>;
  /** The verified file of that name, else null. */
  find(file: string): Promise<(FileSpec & { readonly path: string }) | null>;
}

/** The shelf with the starter model on it, once `retry` has been called. */
export function starterShelf(
  model: StarterModel,
  sources: readonly ModelSource[],
  context: FetchContext,
): ModelShelf {
  const path = join(context.folder, model.file);
  const verifier = new Verifier((text) => context.report({ type: 'note', text }));
  let tried: readonly Attempt[] = [];
  let running: Promise<void> | null = null;

  const offers = async (): Promise<ModelOffer[]> => {
    const { id, name, file, bytes, sha256, licence } = model;
    const verdict = await verifier.check(path, model);
    const available = verdict.state === 'good';
    // A file that went away after it had been found: nothing else was tried yet.
    const failures = tried.length > 0 || available ? tried : [folderFailure(verdict.failure)];
    const offer = { id, name, file, bytes, sha256, licence, url: `models/${file}` };
    return [{ ...offer, available, tried: available ? [] : failures }];
  };

  return {
    offers,
    async retry() {
      running ??= obtain(model, sources, verifier, context)
        .then((result) => {
          tried = result.found ? [] : result.tried;
        })
        .finally(() => {
          running = null;
        });
      await running;
      return offers();
    },
    async find(file) {
      if (file !== model.file || (await verifier.check(path, model)).state !== 'good') return null;
      return { path, file, bytes: model.bytes, sha256: model.sha256 };
    },
  };
}

function folderFailure(failure: string): Attempt {
  return { source: 'models folder', failure };
}
