import { WattsonError } from '../../contracts/errors';
import type { Clock } from './ports';
import { Transient } from './transient';

/** Ends a request that has gone silent; to be told of every byte. */
export interface Watchdog {
  /** Aborted with a `Transient` when nothing came for too long. */
  readonly signal: AbortSignal;
  touch(): void;
  stop(): void;
}

/** Watches from now on: a server that never answers is as silent as one that stops. */
export function watch(clock: Clock, stallMs: number): Watchdog {
  const stalled = new AbortController();
  const stopped = new AbortController();
  let heardMs = clock.nowMs();
  const loop = async () => {
    for (let leftMs = stallMs; leftMs > 0; leftMs = stallMs - (clock.nowMs() - heardMs)) {
      await clock.sleep(leftMs, stopped.signal);
    }
    const silent = `no byte for ${stallMs / 1000} s`;
    stalled.abort(
      new Transient(
        new WattsonError('model/download-failed', silent, ['retry'], {
          reason: 'stalled',
          stallMs,
        }),
      ),
    );
  };
  loop().catch((thrown: unknown) => {
    if (!stopped.signal.aborted) stalled.abort(thrown);
  });
  return {
    signal: stalled.signal,
    touch: () => {
      heardMs = clock.nowMs();
    },
    stop: () => stopped.abort(),
  };
}
