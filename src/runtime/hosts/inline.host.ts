import type { Engine, EngineKind, EnginePorts } from '../../contracts/engine';
import { WattsonError } from '../../contracts/errors';
import type { EngineHost } from '../../contracts/host';

/** Runs light engines in the same thread. */
export function createInlineHost(
  kindOf: (engineId: string) => Promise<EngineKind>,
  ports: EnginePorts,
): EngineHost {
  let current: { id: string; engine: Engine } | null = null;
  return {
    load: async (id, spec, report) => {
      if (current?.id !== id) current = { id, engine: (await kindOf(id)).create(ports) };
      return current.engine.load(spec, report, new AbortController().signal);
    },
    async *generate(id, request, signal) {
      if (current?.id === id) return yield* current.engine.generate(request, signal);
      const { record } = new WattsonError('model/none', `${id} has no model`, ['choose-model']);
      yield { type: 'error', error: record };
    },
    unload: async () => {
      await current?.engine.unload();
      current = null;
    },
    onLost: null,
  };
}
