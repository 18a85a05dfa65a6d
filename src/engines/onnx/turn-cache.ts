import type { DynamicCache } from '@huggingface/transformers';
import type { ChatMessage } from '../../contracts/engine';

/** What the last answer left behind: its tokens, and keys and values of all of them but the last. */
interface Turn {
  readonly ids: readonly number[];
  readonly past: DynamicCache;
  /** The prompt as text, then all the answer's text: what the next prompt must begin with. */
  readonly text: string;
}

export interface Reuse {
  readonly ids: number[];
  readonly past: DynamicCache | null;
  readonly cachedTokens: number;
}

/**
 * The KV cache between turns (stack.md §4). The next prompt's ids are the last turn's own ids plus the tokenised new
 * part, since rendering an answer again may tokenise it differently. A prompt that begins otherwise (an edit,
 * another conversation, reasoning left out) frees the cache.
 */
export class TurnCache {
  #turn: Turn | null = null;

  /**
   * @param prompt rendered by the model's own template
   * @param encode text → ids, without added special tokens
   * @param endText how the end token that the last turn may close with is written
   */
  async reuse(
    prompt: string,
    encode: (text: string) => number[],
    endText: (id: number) => string,
  ): Promise<Reuse> {
    const turn = this.#turn;
    // Taken out: whoever generates with it either keeps what comes out, or the cache is of no more use.
    this.#turn = null;
    if (turn && prompt.startsWith(turn.text)) {
      const rest = prompt.slice(turn.text.length);
      const last = endText(turn.ids.at(-1) ?? -1);
      const added = encode(last && rest.startsWith(last) ? rest.slice(last.length) : rest);
      const ids = [...turn.ids, ...added];
      return { ids, past: turn.past, cachedTokens: turn.ids.length - 1 };
    }
    await turn?.past.dispose();
    return { ids: encode(prompt), past: null, cachedTokens: 0 };
  }

  keep(turn: Turn): void {
    this.#turn = turn;
  }

  async clear(): Promise<void> {
    const turn = this.#turn;
    this.#turn = null;
    await turn?.past.dispose();
  }
}

/** A half-written answer is rendered as the beginning of a new one: few templates can leave a turn open. */
export function splitContinued(
  messages: readonly ChatMessage[],
  continueLast: boolean | undefined,
): { asked: readonly ChatMessage[]; begun: string } {
  const last = messages.at(-1);
  if (!continueLast || last?.role !== 'assistant') return { asked: messages, begun: '' };
  return { asked: messages.slice(0, -1), begun: last.content };
}
