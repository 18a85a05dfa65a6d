import type { Pieces } from './frame-buffer';

/**
 * Tokens of an answer come by one channel and the stored half answer by another, so the ones that arrived while
 * it was being read may or may not be in it. Returns the part of `early` that `stored` does not end with.
 */
export function withoutOverlap(stored: Pieces, early: Pieces | undefined): Pieces {
  return {
    text: unseenTail(stored.text, early?.text ?? ''),
    reasoning: unseenTail(stored.reasoning, early?.reasoning ?? ''),
  };
}

function unseenTail(stored: string, early: string): string {
  for (let length = Math.min(stored.length, early.length); length > 0; length--) {
    if (stored.endsWith(early.slice(0, length))) return early.slice(length);
  }
  return early;
}
