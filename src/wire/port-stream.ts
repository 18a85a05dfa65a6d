import { AsyncQueue } from './async-queue';

/** What travels on a stream's port. Comlink has no async iterables and no abort, so streams get their own port. */
type Down<T> = { readonly type: 'item'; readonly item: T } | { readonly type: 'end' };
type Up = { readonly type: 'abort' };

/**
 * Producer's end: sends every item of `source` into `port`, then closes it.
 * `source` gets a signal that aborts when the consumer stops reading. It must end by itself and not throw.
 */
export async function pumpToPort<T>(
  port: MessagePort,
  source: (signal: AbortSignal) => AsyncIterable<T>,
): Promise<void> {
  const abort = new AbortController();
  port.onmessage = (event: MessageEvent<Up>) => {
    if (event.data.type === 'abort') abort.abort();
  };
  try {
    for await (const item of source(abort.signal)) {
      port.postMessage({ type: 'item', item } satisfies Down<T>);
    }
  } finally {
    port.postMessage({ type: 'end' } satisfies Down<T>);
    port.close();
  }
}

/**
 * Consumer's end. Aborting `stop` asks the producer to finish; its last items still arrive.
 * Aborting `dead` (the producer's worker died) ends the stream at once.
 */
export async function* readPort<T>(
  port: MessagePort,
  stop: AbortSignal,
  dead: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const queue = new AsyncQueue<T>();
  const askToStop = () => port.postMessage({ type: 'abort' } satisfies Up);
  const giveUp = () => queue.end();
  port.onmessage = (event: MessageEvent<Down<T>>) => {
    if (event.data.type === 'item') queue.push(event.data.item);
    else queue.end();
  };
  if (stop.aborted) askToStop();
  if (dead.aborted) giveUp();
  stop.addEventListener('abort', askToStop);
  dead.addEventListener('abort', giveUp);
  try {
    yield* queue;
  } finally {
    askToStop();
    stop.removeEventListener('abort', askToStop);
    dead.removeEventListener('abort', giveUp);
    port.close();
  }
}
