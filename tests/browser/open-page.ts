import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Message } from '../../src/contracts/records';
import App from '../../src/ui/App.svelte';
import { FakeAssistant, type FakeOptions } from '../fixtures/fake-assistant';
import { A_MODEL, conversation, READY } from '../fixtures/page-records';

export const WIDE = [1280, 800] as const;
export const PHONE = [390, 844] as const;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '#/');
  await page.viewport(...WIDE);
});

/** Mounts the whole page at `hash` with an assistant that stands as told. */
export async function openPage(hash: string, options: FakeOptions): Promise<FakeAssistant> {
  history.replaceState(null, '', hash);
  const fake = new FakeAssistant(options);
  await render(App, { client: fake });
  return fake;
}

/** A loaded model and the conversation `c1`, whose last message is shown. */
export function withChat(messages: readonly Message[], title = 'A chat'): FakeOptions {
  const leafId = messages.at(-1)?.id ?? null;
  return {
    snapshot: {
      models: [A_MODEL],
      engine: READY,
      conversations: [conversation('c1', title, 0, leafId)],
    },
    messages,
  };
}

/** Arguments of every call by that name, in order. */
export const callsOf = (fake: FakeAssistant, name: string): unknown[][] =>
  fake.calls.filter(([called]) => called === name).map(([, ...args]) => args);

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const answers = () => page.getByRole('article', { name: 'Wattson' });
