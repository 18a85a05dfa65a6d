import type { App } from '../state/app.svelte';

/** Chooses a model, which loads it; choosing the chosen one loads it again if it is not there. */
export async function useModel(app: App, id: string): Promise<void> {
  const { assistant } = app;
  if (assistant.settings.modelId === id) await loadModel(app, false);
  else await app.attempt(assistant.api.selectModel(id));
}

/** Loads the chosen model; `force` also after repeated crashes. The engine's state shows a failure, not a toast. */
export async function loadModel(app: App, force: boolean): Promise<void> {
  try {
    await app.assistant.api.loadModel(force);
  } catch (thrown) {
    if (app.assistant.engine.phase !== 'failed') await app.attempt(Promise.reject(thrown));
  }
}
