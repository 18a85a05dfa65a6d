import type { Locks } from '../contracts/ports';
import type { WorkerHello } from '../contracts/workers';
import type { Comlink } from './comlink';

/** A started worker and the news of its death. */
export interface WorkerLink {
  readonly endpoint: Comlink.Endpoint;
  /** Aborts when the worker ends, for whatever cause; `reason` says it. */
  readonly died: AbortSignal;
  kill(cause: string): void;
}

/** How long a worker's script may take to load and greet. */
const HELLO_MS = 30_000;

/**
 * Watches over a worker. Browsers fire no event when a worker closes itself, crashes or is killed, so each worker
 * holds a lock for life (`contracts/workers.ts`) and whoever waits for that lock learns of its death.
 */
export function linkWorker(worker: Worker, locks: Locks): WorkerLink {
  const death = new AbortController();
  const die = (cause: string) => {
    if (death.signal.aborted) return;
    worker.terminate();
    death.abort(cause);
  };
  const late = setTimeout(() => die('the worker did not start'), HELLO_MS);
  worker.addEventListener('error', (event) => {
    // Only the loading of the script; an error inside a running worker leaves it alive.
    if (!event.message) die('the worker script could not be loaded');
  });
  const greet = (event: MessageEvent<WorkerHello | undefined>) => {
    if (event.data?.type !== 'hello') return;
    clearTimeout(late);
    worker.removeEventListener('message', greet);
    void locks.freed(event.data.lifeline, death.signal).then(
      () => die('the worker ended'),
      () => undefined,
    );
  };
  worker.addEventListener('message', greet);
  return { endpoint: worker, died: death.signal, kill: die };
}

/** The worker's side: holds its lifeline, then says hello. Call it once, first thing. */
export async function sayHello(
  scope: { postMessage(message: WorkerHello): void },
  locks: Locks,
  name: string,
): Promise<void> {
  await locks.hold(name);
  scope.postMessage({ type: 'hello', lifeline: name });
}
