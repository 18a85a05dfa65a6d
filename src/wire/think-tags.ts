export interface Piece {
  readonly type: 'text' | 'reasoning';
  readonly text: string;
}

const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Splits the reasoning that a model writes between `<think>` and `</think>` from its answer. Only a block that
 * opens the answer counts, so that a model may still write about the tag. Any chunking of a text gives the same
 * pieces when joined; a block that is never closed is reasoning to its end. White space round the tags is dropped.
 */
export class ThinkSplitter {
  #state: 'start' | 'reasoning' | 'text';
  #held = '';
  /** Nothing of the present part has been given out yet, so white space is still its margin. */
  #margin = true;

  /** `inside`: the template already wrote the opening tag into the prompt. */
  constructor(inside = false) {
    this.#state = inside ? 'reasoning' : 'start';
  }

  push(text: string): Piece[] {
    this.#held += text;
    const pieces: Piece[] = [];
    while (this.#step(pieces));
    return pieces;
  }

  /** What was held back because a tag might have begun. */
  end(): Piece[] {
    const pieces: Piece[] = [];
    this.#give(pieces, this.#held);
    this.#held = '';
    return pieces;
  }

  /** One move of the machine; `true` when there may be another. */
  #step(pieces: Piece[]): boolean {
    if (this.#state === 'start') {
      const begun = this.#held.trimStart();
      if (OPEN.startsWith(begun.slice(0, OPEN.length)) && begun.length < OPEN.length) return false;
      if (!begun.startsWith(OPEN)) {
        this.#state = 'text';
        this.#margin = false;
        return true;
      }
      this.#held = begun.slice(OPEN.length);
      this.#state = 'reasoning';
      return true;
    }
    if (this.#state === 'text') {
      this.#give(pieces, this.#held);
      this.#held = '';
      return false;
    }
    const at = this.#held.indexOf(CLOSE);
    if (at >= 0) {
      this.#give(pieces, this.#held.slice(0, at).trimEnd());
      this.#held = this.#held.slice(at + CLOSE.length);
      this.#state = 'text';
      this.#margin = true;
      return true;
    }
    // White space is held with a tag that may have begun: it is margin if the tag closes.
    const keep = this.#held.length - tailOf(this.#held);
    this.#give(pieces, this.#held.slice(0, keep));
    this.#held = this.#held.slice(keep);
    return false;
  }

  #give(pieces: Piece[], text: string): void {
    const shown = this.#margin ? text.trimStart() : text;
    if (!shown) return;
    this.#margin = false;
    pieces.push({ type: this.#state === 'reasoning' ? 'reasoning' : 'text', text: shown });
  }
}

/** Length of the end of `text` that is white space, a beginning of the closing tag, or the two together. */
function tailOf(text: string): number {
  let tag = Math.min(CLOSE.length - 1, text.length);
  while (tag > 0 && !CLOSE.startsWith(text.slice(text.length - tag))) tag--;
  return text.length - text.slice(0, text.length - tag).trimEnd().length;
}

/** Whether a half-written answer stops in the middle of its reasoning. */
export function stopsInside(begun: string): boolean {
  return begun.trimStart().startsWith(OPEN) && !begun.includes(CLOSE);
}

/** Whether a rendered prompt ends with an opening tag that the template wrote. */
export const opensThinking = (prompt: string): boolean => prompt.trimEnd().endsWith(OPEN);
