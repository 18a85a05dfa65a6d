import { on } from 'svelte/events';

/** Px from the end that still count as being there: a half-seen last line. */
const NEAR = 48;

/**
 * Keeps a growing page at its end while the person is there, and leaves it alone once they have moved up.
 * Only a movement upwards lets go: growth itself must never be mistaken for scrolling away.
 */
export class StickToEnd {
  atEnd = $state(true);
  #box: HTMLElement | null = null;
  #lastTop = 0;

  /** Attach to the box that scrolls; its first child is what grows. */
  readonly attach = (box: HTMLElement): (() => void) => {
    this.#box = box;
    const content = box.firstElementChild;
    const growth = new ResizeObserver(() => this.atEnd && this.jump());
    if (content) growth.observe(content);
    growth.observe(box);
    const stop = on(box, 'scroll', () => this.#follow(box));
    return () => {
      stop();
      growth.disconnect();
      this.#box = null;
    };
  };

  /** Goes to the end and stays there. */
  jump(): void {
    this.atEnd = true;
    if (!this.#box) return;
    this.#box.scrollTop = this.#box.scrollHeight;
    this.#lastTop = this.#box.scrollTop;
  }

  #follow(box: HTMLElement): void {
    const left = box.scrollHeight - box.clientHeight - box.scrollTop;
    if (left <= NEAR) this.atEnd = true;
    else if (box.scrollTop < this.#lastTop) this.atEnd = false;
    this.#lastTop = box.scrollTop;
  }
}
