import type { Delta } from '../../contracts/records';

/** What arrived for one message since it was last drawn. */
export interface Pieces {
  readonly text: string;
  readonly reasoning: string;
}

/** When to draw next, and how long drawing took. */
export interface FrameClock {
  requestFrame(callback: () => void): unknown;
  after(ms: number, callback: () => void): unknown;
  nowMs(): number;
}

const NOTHING: Pieces = { text: '', reasoning: '' };

/** Of the time, one part in so many is for drawing: on a small machine the cores are the model's. */
const DRAWING_SHARE = 40;

/** Slower than this, text would seem to stutter. */
const MAX_PAUSE_MS = 300;

const PAGE_CLOCK: FrameClock = {
  requestFrame: (callback) => requestAnimationFrame(callback),
  after: (ms, callback) => setTimeout(callback, ms),
  nowMs: () => performance.now(),
};

/**
 * Gathers tokens so that the page changes at most once per frame, and seldomer where drawing is dear.
 * In a hidden tab frames stop; pieces then wait, or are dropped when the finished message arrives.
 */
export class FrameBuffer {
  readonly #pending = new Map<string, Pieces>();
  readonly #deliver: (messageId: string, pieces: Pieces) => void;
  readonly #clock: FrameClock;
  #notBeforeMs = 0;

  constructor(
    deliver: (messageId: string, pieces: Pieces) => void,
    clock: FrameClock = PAGE_CLOCK,
  ) {
    this.#deliver = deliver;
    this.#clock = clock;
  }

  add(messageId: string, kind: Delta['kind'], text: string): void {
    if (this.#pending.size === 0) this.#schedule();
    const pieces = this.#pending.get(messageId) ?? NOTHING;
    this.#pending.set(messageId, { ...pieces, [kind]: pieces[kind] + text });
  }

  /** Forgets what waits for a message: its whole text has come by another way. */
  drop(messageId: string): void {
    if (this.#pending.has(messageId)) this.#pending.set(messageId, NOTHING);
  }

  flush(): void {
    const pending = [...this.#pending];
    this.#pending.clear();
    for (const [messageId, pieces] of pending) {
      if (pieces !== NOTHING) this.#deliver(messageId, pieces);
    }
  }

  #schedule(): void {
    const waitMs = this.#notBeforeMs - this.#clock.nowMs();
    const draw = () => this.#clock.requestFrame(() => this.#draw());
    if (waitMs > 0) this.#clock.after(waitMs, draw);
    else draw();
  }

  /** The task after a frame runs when style, layout and paint are done: until then is what drawing took. */
  #draw(): void {
    const begunMs = this.#clock.nowMs();
    this.flush();
    this.#clock.after(0, () => {
      const endedMs = this.#clock.nowMs();
      const pauseMs = Math.min((endedMs - begunMs) * DRAWING_SHARE, MAX_PAUSE_MS);
      this.#notBeforeMs = endedMs + pauseMs;
    });
  }
}
