import { createContext } from 'svelte';
import type { AssistantClient } from '../../contracts/client';
import { isAbort, toErrorRecord } from '../../contracts/errors';
import { AssistantStore } from './assistant.svelte';
import { Router } from './router.svelte';
import { Toasts } from './toasts.svelte';

/** Everything a component of the page may need, handed down by context. */
export class App {
  readonly assistant: AssistantStore;
  readonly router = new Router();
  readonly toasts = new Toasts();
  /** A question to be put into the composer, from the examples on the empty page. */
  suggestion = $state('');

  constructor(client: AssistantClient) {
    this.assistant = new AssistantStore(client);
  }

  /** Awaits a call; a failure becomes a toast with the error's words and steps. True when it went well. */
  async attempt(call: Promise<unknown>): Promise<boolean> {
    try {
      await call;
      return true;
    } catch (thrown) {
      if (!isAbort(thrown)) this.toasts.show({ text: '', error: toErrorRecord(thrown) });
      return false;
    }
  }

  reloadPage(): void {
    location.reload();
  }
}

export const [useApp, provideApp] = createContext<App>();
