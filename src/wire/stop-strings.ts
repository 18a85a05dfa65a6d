/**
 * Ends a stream of text at the first of `stops`, which is not given out. Text that may be the beginning of one is
 * held back, so that any chunking gives the same text.
 */
export class StopStrings {
  readonly #stops: readonly string[];
  #held = '';
  #stopped = false;

  constructor(stops: readonly string[] = []) {
    this.#stops = stops.filter((stop) => stop.length > 0);
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  push(text: string): string {
    if (this.#stopped) return '';
    const all = this.#held + text;
    const at = Math.min(
      ...this.#stops.map((stop) => all.indexOf(stop)).filter((found) => found >= 0),
      Infinity,
    );
    if (at !== Infinity) {
      this.#stopped = true;
      this.#held = '';
      return all.slice(0, at);
    }
    const keep = Math.max(0, ...this.#stops.map((stop) => overlap(all, stop)));
    this.#held = all.slice(all.length - keep);
    return all.slice(0, all.length - keep);
  }

  /** What was held back. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }
}

/** Length of the longest end of `text` that `stop` begins with, short of all of it. */
function overlap(text: string, stop: string): number {
  let size = Math.min(stop.length - 1, text.length);
  while (size > 0 && !stop.startsWith(text.slice(text.length - size))) size--;
  return size;
}
