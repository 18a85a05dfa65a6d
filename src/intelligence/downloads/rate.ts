/** Long enough to be calm, short enough to notice another network. */
const TIME_CONSTANT_MS = 5000;
const MIN_WINDOW_MS = 250;

/**
 * Bytes per second as a ratio of two sums that forget at the same pace (time constant 5 s), so that the first
 * seconds are not biased towards zero.
 */
export class Rate {
  #bytes = 0;
  #spanMs = 0;
  #atMs: number;

  constructor(nowMs: number) {
    this.#atMs = nowMs;
  }

  add(bytes: number, nowMs: number): void {
    this.#forget(nowMs);
    this.#bytes += bytes;
  }

  /** `null` while too little time has passed to say. */
  perSecond(nowMs: number): number | null {
    this.#forget(nowMs);
    return this.#spanMs < MIN_WINDOW_MS ? null : (this.#bytes / this.#spanMs) * 1000;
  }

  #forget(nowMs: number): void {
    const passedMs = Math.max(0, nowMs - this.#atMs);
    const kept = Math.exp(-passedMs / TIME_CONSTANT_MS);
    this.#bytes *= kept;
    this.#spanMs = this.#spanMs * kept + passedMs;
    this.#atMs = Math.max(this.#atMs, nowMs);
  }
}
