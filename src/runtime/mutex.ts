/** One at a time, in order of asking. A waiter whose signal aborts leaves the queue. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Resolves with the release function once it is this caller's turn; rejects with the abort reason. */
  async acquire(signal: AbortSignal): Promise<() => void> {
    const before = this.#tail;
    let release: () => void = () => undefined;
    this.#tail = new Promise((resolve) => (release = resolve));
    try {
      await aborted(signal, before);
    } catch (thrown) {
      // Whoever came later waits for those who came before, not for one who left.
      void before.then(release);
      throw thrown;
    }
    return release;
  }
}

function aborted(signal: AbortSignal, promise: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) return fail();
    signal.addEventListener('abort', fail, { once: true });
    void promise.then(() => {
      signal.removeEventListener('abort', fail);
      resolve();
    });
  });
}
