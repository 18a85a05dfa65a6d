import type { Clock } from './ports';

/** A host that asked for patience is left alone by all files at once: one wait, one countdown. */
export class HostGate {
  readonly #clock: Clock;
  readonly #opensAtMs = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  close(host: string, forMs: number): void {
    const until = this.#clock.nowMs() + forMs;
    this.#opensAtMs.set(host, Math.max(until, this.#opensAtMs.get(host) ?? 0));
  }

  /** Resolves when the host may be asked again; `onWait` hears how long that is. */
  async pass(host: string, onWait: (ms: number) => void, signal: AbortSignal): Promise<void> {
    for (;;) {
      const leftMs = (this.#opensAtMs.get(host) ?? 0) - this.#clock.nowMs();
      if (leftMs <= 0) return;
      onWait(leftMs);
      await this.#clock.sleep(leftMs, signal);
    }
  }
}
