import type { Message } from '../../contracts/records';
import type { Pieces } from './frame-buffer';

/** A message as the page shows it: the stored record, and the text that is still growing. */
export class LiveMessage {
  record: Message = $state.raw() as Message;
  text = $state('');
  reasoning = $state('');
  /** Prompt tokens read so far, while the answer has not begun. */
  prefill = $state.raw<{ doneTokens: number; totalTokens: number } | null>(null);

  readonly writing = $derived(this.record.state === 'writing');

  constructor(record: Message) {
    this.record = record;
    this.text = record.text;
    this.reasoning = record.reasoning;
  }

  /** A stored record is the truth: it replaces whatever was gathered from tokens. */
  replace(record: Message): void {
    this.record = record;
    this.text = record.text;
    this.reasoning = record.reasoning;
    if (record.state !== 'writing') this.prefill = null;
  }

  append(pieces: Pieces): void {
    this.text += pieces.text;
    this.reasoning += pieces.reasoning;
    this.prefill = null;
  }
}
