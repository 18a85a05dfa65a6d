import type { AssistantStore } from '../state/assistant.svelte';
import type { LiveMessage } from '../state/live-message.svelte';
import { t } from '../i18n/locale.svelte';
import { hostOf } from './place';

/** What is being done for an answer right now, in words; never just "please wait". */
export function progressWords(assistant: AssistantStore, message: LiveMessage): string {
  const { engine, model } = assistant;
  if (engine.phase === 'loading') {
    const name = assistant.models.find(({ id }) => id === engine.modelId)?.name ?? '';
    if (engine.progress?.phase === 'runtime') return t('startingEngine');
    return t('loadingModel', name, engine.progress?.fraction ?? null);
  }
  if (message.text.length > message.record.text.length) return t('writing');
  const host = model && hostOf(model);
  if (host) return t('waitingFor', host);
  if (message.record.text) return t('continuing');
  const { prefill } = message;
  return t('readingQuestion', prefill ? prefill.doneTokens / prefill.totalTokens : null);
}
