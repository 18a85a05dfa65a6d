import type { Message } from '../../contracts/records';
import type { Catalogue } from '../i18n/locale.svelte';

export interface EndNotice {
  /** What is said about the end; `null` where the error already says it. */
  readonly key: Extract<
    keyof Catalogue,
    'stopped' | 'stoppedEmpty' | 'interrupted' | 'cutAtLimit' | 'endedUnknown' | 'emptyAnswer'
  > | null;
  readonly canContinue: boolean;
}

/** What to say and offer under an answer that did not simply end well; `null` where it did. */
export function endNotice(message: Message): EndNotice | null {
  const hasText = message.text !== '';
  switch (message.state) {
    case 'stopped':
      // Without a word the question was given up: the prompt assembler leaves it out of what the model reads.
      return { key: hasText ? 'stopped' : 'stoppedEmpty', canContinue: hasText };
    case 'interrupted':
      return { key: 'interrupted', canContinue: true };
    case 'failed': {
      const offered = message.error?.next.includes('continue') ?? false;
      return hasText && !offered ? { key: null, canContinue: true } : null;
    }
    case 'done':
      return endOfDone(message);
    case 'writing':
      return null;
  }
}

function endOfDone(message: Message): EndNotice | null {
  const finish = message.runs.at(-1)?.finish;
  if (finish === 'length') return { key: 'cutAtLimit', canContinue: true };
  if (finish === 'unknown') return { key: 'endedUnknown', canContinue: false };
  return message.text === '' && message.reasoning === ''
    ? { key: 'emptyAnswer', canContinue: false }
    : null;
}
