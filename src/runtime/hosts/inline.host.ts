import type { Engine, EngineKind, EnginePorts } from '../../contracts/engine';
import type { EngineHost } from '../../contracts/host';

/** Runs light engines in the same thread. */
export function createInlineHost(
  kindOf: (engineId: string) => EngineKind,
  ports: EnginePorts,
): EngineHost {
  let current: { id: string; engine: Engine } | null = null;
  const engineOf = (id: string): Engine => {
    if (current?.id !== id) current = { id, engine: kindOf(id).create(ports) };
    return current.engine;
  };
  return {
    load: (id, spec, report) => engineOf(id).load(spec, report, new AbortController().signal),
    generate: (id, request, signal) => engineOf(id).generate(request, signal),
    unload: async () => {
      await current?.engine.unload();
      current = null;
    },
    onLost: null,
  };
}
