import type { EngineKind } from '../contracts/engine';
import { WattsonError } from '../contracts/errors';
import { engines } from './registry';

/** Every engine by its suffix: a new one is one new file, no list is edited, and a visitor loads what is used. */
const files = import.meta.glob('./*.engine.ts');

/** The engine whose file is `ID.engine.ts`. Throws `engine/unknown`. */
export async function findEngine(id: string): Promise<EngineKind> {
  if (!engines.has(id)) await files[`./${id}.engine.ts`]?.();
  if (!engines.has(id)) {
    throw new WattsonError('engine/unknown', `no engine ${id}`, ['choose-model']);
  }
  return engines.get(id);
}
