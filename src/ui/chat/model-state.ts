import type { EngineState } from '../../contracts/assistant';
import type { ModelRecord } from '../../contracts/records';
import { t } from '../i18n/locale.svelte';

export interface ModelStatus {
  readonly kind: 'ready' | 'idle' | 'loading' | 'failed';
  readonly words: string;
}

/** What the engine is doing with `model`, as a kind and in words. */
export function modelState(engine: EngineState, model: ModelRecord): ModelStatus {
  const isThis = engine.phase !== 'idle' && engine.modelId === model.id;
  if (isThis && engine.phase === 'loading') {
    return { kind: 'loading', words: t('modelLoading', engine.progress?.fraction ?? null) };
  }
  if (isThis && engine.phase === 'failed') return { kind: 'failed', words: t('modelFailed') };
  // An endpoint has nothing to load: it is as ready as its server.
  const ready = (isThis && engine.phase === 'ready') || model.endpoint !== null;
  return ready
    ? { kind: 'ready', words: t('modelReady') }
    : { kind: 'idle', words: t('modelIdle') };
}
