import type { WattsonError } from '../../contracts/errors';

/** A failure that may pass. `final` is what the person is told when it does not. */
export class Transient extends Error {
  override readonly name = 'Transient';
  readonly final: WattsonError;
  /** What the server asked for; `null`: it did not say. */
  readonly retryAfterMs: number | null;

  constructor(final: WattsonError, retryAfterMs: number | null = null) {
    super(final.message);
    this.final = final;
    this.retryAfterMs = retryAfterMs;
  }
}
