import type { HostGate } from './host-gate';
import type { Clock } from './ports';
import type { Transient } from './transient';

const FIRST_WAIT_MS = 1000;
/** A shorter wait is announced and sat out; a longer one is the person's to decide. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;
/** Ground gained: a line that drops every few megabytes still gets there, one that drips does not go on for ever. */
const GAINED_BYTES = 1024 * 1024;

export interface RetryParts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly gate: HostGate;
  readonly host: string;
  readonly retries: number;
  readonly onWait: (ms: number) => void;
}

/**
 * How often and how soon one file is tried again: after 1, 2, 4 … s give or take a quarter, or once after what
 * `Retry-After` says. Both counts begin anew when the file has grown by 1 MiB beyond where it ever was.
 */
export class Retries {
  readonly #parts: RetryParts;
  #count = 0;
  #hasObeyed = false;
  #mostBytes: number;

  constructor(parts: RetryParts, startBytes: number) {
    this.#parts = parts;
    this.#mostBytes = startBytes;
  }

  reached(doneBytes: number): void {
    if (doneBytes < this.#mostBytes + GAINED_BYTES) return;
    this.#mostBytes = doneBytes;
    this.#count = 0;
    this.#hasObeyed = false;
  }

  /** Waits, or throws `failure.final` when it is time to give up. */
  async wait(failure: Transient, signal: AbortSignal): Promise<void> {
    const { gate, host, clock, random, retries, onWait } = this.#parts;
    const { retryAfterMs } = failure;
    if (retryAfterMs !== null) {
      if (this.#hasObeyed || retryAfterMs > MAX_RETRY_AFTER_MS) throw failure.final;
      this.#hasObeyed = true;
      gate.close(host, retryAfterMs);
      return;
    }
    if (this.#count >= retries) throw failure.final;
    const waitMs = FIRST_WAIT_MS * 2 ** this.#count * (0.75 + random() / 2);
    this.#count += 1;
    onWait(waitMs);
    await clock.sleep(waitMs, signal);
  }

  /** A new start that needs no wait, such as a file that changed; counted, so that it ends. */
  again(failure: Transient): void {
    if (this.#count >= this.#parts.retries) throw failure.final;
    this.#count += 1;
  }
}
