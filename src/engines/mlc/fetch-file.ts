import { isAbort, toErrorRecord, WattsonError } from '../../contracts/errors';

interface FetchParts {
  readonly fetch: typeof fetch;
  /** Silence after which a server counts as stalled, ms. */
  readonly stallMs: number;
  readonly onBytes: (bytes: number) => void;
}

/**
 * Fetches one file whole. WebLLM's own fetch waits for ever on a server that stalls and stores whatever comes with
 * status 200 (stack.md §5), hence this one.
 * @throws `model/download-failed` (status, connection), `model/offline`, `engine/stalled`, the abort reason
 */
export async function fetchFile(
  url: string,
  { fetch, stallMs, onBytes }: FetchParts,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const give = new AbortController();
  const silence = () =>
    give.abort(new WattsonError('engine/stalled', `${url}: no byte for ${stallMs} ms`, ['retry']));
  let timer = setTimeout(silence, stallMs);
  const onAbort = () => give.abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    const response = await orGivenUp(fetch(url, { signal: give.signal }), give.signal);
    if (!response.ok || !response.body) {
      throw new WattsonError(
        'model/download-failed',
        `${url}: HTTP ${response.status}`,
        ['retry'],
        {
          status: response.status,
        },
      );
    }
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await orGivenUp(reader.read(), give.signal);
      if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
      clearTimeout(timer);
      timer = setTimeout(silence, stallMs);
      chunks.push(value);
      onBytes(value.byteLength);
    }
  } catch (thrown) {
    if (give.signal.aborted) throw give.signal.reason;
    if (isAbort(thrown)) throw thrown;
    const { code, cause, next, params } = toErrorRecord(thrown, 'model/download-failed');
    throw new WattsonError(code, cause.includes(url) ? cause : `${url}: ${cause}`, next, params);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** A scripted or broken fetch may not heed its signal. */
function orGivenUp<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject);
  });
}
