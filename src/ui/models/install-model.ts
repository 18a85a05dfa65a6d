import type { ModelOffer } from '../../contracts/assistant';
import type { App } from '../state/app.svelte';

/** Copies an offered model into this browser, where it is chosen and loaded. */
export function installOffer(app: App, offer: ModelOffer): Promise<void> {
  return showingFailureOnce(app, app.assistant.api.install(offer));
}

/** Downloads a build of the catalogue, which is then chosen and loaded. */
export function downloadBuild(app: App, buildId: string): Promise<void> {
  return showingFailureOnce(app, app.assistant.api.downloadBuild(buildId));
}

/** Goes on with a paused, failed or interrupted download. */
export function resumeInstall(app: App, id: string): Promise<void> {
  return showingFailureOnce(app, app.assistant.api.resumeInstall(id));
}

/** Copies the person's own model (one file, or all its parts) into this browser, where it is chosen and loaded. */
export function importFiles(app: App, files: readonly File[]): Promise<void> {
  return showingFailureOnce(app, app.assistant.api.importModel(files));
}

/** The event that shows a failure travels by another port than the rejection, and may come a little later. */
const EVENT_MS = 100;

/** A failed copy has its place on the page, with bytes and a way on; only what has none becomes a toast. */
async function showingFailureOnce(app: App, copy: Promise<void>): Promise<void> {
  try {
    await copy;
  } catch (thrown) {
    await new Promise((resolve) => setTimeout(resolve, EVENT_MS));
    const shown = app.assistant.installs.some(({ phase }) => phase === 'failed');
    if (!shown) await app.attempt(Promise.reject(thrown));
  }
}
