import { SourceFailure } from './failure';

/** Aborts `signal` when nothing happens for too long; `outer` aborts it too. */
export class Watchdog {
  readonly #controller = new AbortController();
  readonly signal: AbortSignal;
  #timer: NodeJS.Timeout | undefined;

  constructor(outer: AbortSignal) {
    this.signal = AbortSignal.any([outer, this.#controller.signal]);
  }

  /** Waits `ms` from now, instead of whatever it waited for before; `failure` says what did not happen by then. */
  expect(ms: number, failure: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(new SourceFailure(failure)), ms);
  }

  rest(): void {
    clearTimeout(this.#timer);
  }
}
