import type { ModelStore } from '../../contracts/storage';
import type { Sink } from './sink';

/** Files stay in the model store; a rename makes them real. */
export function modelStoreSink(models: ModelStore): Sink {
  return {
    find: async (_, name) => ((await models.has(name)) ? models.open(name) : null),
    keep: (_, name) => models.finish(name),
    remove: (_, name) => models.delete(name),
  };
}
