import type { Engine } from '../contracts/engine';

/**
 * One answer at a time: a second call waits for the first to end, whoever makes it, and one that is stopped while
 * it waits ends at once. Engines hold one KV cache; two interleaved answers would corrupt it.
 */
export function queued(engine: Engine): Engine {
  let last = Promise.resolve();

  const turn = async (signal: AbortSignal): Promise<() => void> => {
    const before = last;
    let release = (): void => undefined;
    last = new Promise<void>((resolve) => (release = resolve));
    await Promise.race([before, aborted(signal)]);
    // Whoever leaves the queue still lets the next one wait for those before.
    return signal.aborted ? () => void before.then(release) : release;
  };

  return {
    load: (spec, report, signal) => engine.load(spec, report, signal),
    unload: () => engine.unload(),
    ...(engine.embed && {
      embed: (texts, signal) => engine.embed?.(texts, signal) ?? Promise.resolve([]),
    }),
    async *generate(request, signal) {
      const release = await turn(signal);
      try {
        if (signal.aborted) yield { type: 'finish', reason: 'abort' };
        else yield* engine.generate(request, signal);
      } finally {
        release();
      }
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
