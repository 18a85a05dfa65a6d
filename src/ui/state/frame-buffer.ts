import type { Delta } from '../../contracts/records';

/** What arrived for one message since the last frame. */
export interface Pieces {
  readonly text: string;
  readonly reasoning: string;
}

const NOTHING: Pieces = { text: '', reasoning: '' };

/**
 * Gathers tokens so that the page changes at most once per frame, however fast they come.
 * In a hidden tab frames stop; pieces then wait, or are dropped when the finished message arrives.
 */
export class FrameBuffer {
  readonly #pending = new Map<string, Pieces>();
  readonly #deliver: (messageId: string, pieces: Pieces) => void;
  readonly #requestFrame: (callback: () => void) => unknown;

  constructor(
    deliver: (messageId: string, pieces: Pieces) => void,
    requestFrame: (callback: () => void) => unknown = requestAnimationFrame.bind(globalThis),
  ) {
    this.#deliver = deliver;
    this.#requestFrame = requestFrame;
  }

  add(messageId: string, kind: Delta['kind'], text: string): void {
    if (this.#pending.size === 0) this.#requestFrame(() => this.flush());
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
}
