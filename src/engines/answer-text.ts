import type { EngineEvent, TokenLogprob } from '../contracts/engine';
import { StopStrings } from '../wire/stop-strings';
import { ThinkSplitter, type Piece } from '../wire/think-tags';

/** Raw text of a model → events: stop strings first, then reasoning apart, log-probabilities beside the text. */
export class AnswerText {
  readonly #stops: StopStrings;
  readonly #split: ThinkSplitter;
  #logprobs: TokenLogprob[] = [];

  /** `thinking`: the prompt ends inside a reasoning block. */
  constructor(stop: readonly string[] | undefined, thinking = false) {
    this.#stops = new StopStrings(stop);
    this.#split = new ThinkSplitter(thinking);
  }

  /** A stop string was met: nothing that follows is given out. */
  get stopped(): boolean {
    return this.#stops.stopped;
  }

  note(logprob: TokenLogprob): void {
    this.#logprobs.push(logprob);
  }

  push(text: string): EngineEvent[] {
    return this.#events(this.#split.push(this.#stops.push(text)));
  }

  /** As `push`, of an event that may bring log-probabilities. */
  take(event: Extract<EngineEvent, { type: 'text' }>): EngineEvent[] {
    event.logprobs?.forEach((each) => this.note(each));
    return this.push(event.text);
  }

  /** What was held back, and log-probabilities whose text never came (an end token has none). */
  end(): EngineEvent[] {
    const events = this.#events([...this.#split.push(this.#stops.end()), ...this.#split.end()]);
    if (this.#logprobs.length > 0) events.push({ type: 'text', text: '', logprobs: this.#taken() });
    return events;
  }

  #events(pieces: readonly Piece[]): EngineEvent[] {
    return pieces.map(({ type, text }) =>
      type === 'text' && this.#logprobs.length > 0
        ? { type, text, logprobs: this.#taken() }
        : { type, text },
    );
  }

  #taken(): TokenLogprob[] {
    return this.#logprobs.splice(0);
  }
}
