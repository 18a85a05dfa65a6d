/** Push on one side, `for await` on the other. Unbounded: producers here are slower than consumers. */
export class AsyncQueue<T> implements AsyncIterable<T> {
  readonly #waiting: ((result: IteratorResult<T>) => void)[] = [];
  readonly #items: T[] = [];
  #ended = false;

  push(item: T): void {
    if (this.#ended) return;
    const next = this.#waiting.shift();
    if (next) next({ value: item, done: false });
    else this.#items.push(item);
  }

  /** Items already pushed are still delivered. Idempotent. */
  end(): void {
    this.#ended = true;
    for (const next of this.#waiting.splice(0)) next({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): AsyncIterator<T> {
    return {
      next: () => {
        if (this.#items.length > 0) {
          return Promise.resolve({ value: this.#items.shift() as T, done: false });
        }
        if (this.#ended) return Promise.resolve({ value: undefined, done: true });
        return new Promise((resolve) => this.#waiting.push(resolve));
      },
      return: () => {
        this.end();
        return Promise.resolve({ value: undefined, done: true });
      },
    };
  }
}
