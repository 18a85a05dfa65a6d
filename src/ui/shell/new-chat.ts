import { tick } from 'svelte';
import type { App } from '../state/app.svelte';
import { NEW_CHAT } from '../state/route';

/** Opens an empty chat and puts the caret where the question goes. */
export async function startNewChat(app: App): Promise<void> {
  app.router.go(NEW_CHAT);
  await tick();
  focusComposer();
}

/** Not where it would raise an on-screen keyboard unasked. */
export function focusComposer(): void {
  if (matchMedia('(pointer: coarse)').matches) return;
  document.querySelector<HTMLElement>('[data-composer]')?.focus();
}
