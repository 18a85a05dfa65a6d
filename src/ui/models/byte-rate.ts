interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

/** A copy's speed over its last seconds: long enough not to flicker, short enough to follow a change. */
const WINDOW_MS = 4000;
/** Below this a rate would be a guess. */
const MIN_SPAN_MS = 500;

/** Turns growing byte counts into bytes per second. */
export class ByteRate {
  #samples: Sample[] = [];

  /** Takes a count; returns bytes per second, or `null` while too little is known. */
  add(bytes: number, atMs: number): number | null {
    const last = this.#samples.at(-1);
    if (last && bytes < last.bytes) this.#samples = [];
    this.#samples.push({ atMs, bytes });
    this.#samples = this.#samples.filter((sample) => atMs - sample.atMs <= WINDOW_MS);
    const first = this.#samples[0];
    if (!first || atMs - first.atMs < MIN_SPAN_MS) return null;
    return ((bytes - first.bytes) / (atMs - first.atMs)) * 1000;
  }
}
