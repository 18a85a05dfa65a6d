import type { Conversation } from '../../contracts/records';
import { t } from '../i18n/locale.svelte';
import type { App } from '../state/app.svelte';
import { conversationHash, NEW_CHAT } from '../state/route';

/** Deletes a conversation at once and offers to undo it; undo also returns to it if it was open. */
export async function deleteWithUndo(app: App, conversation: Conversation): Promise<void> {
  const { api } = app.assistant;
  const { id } = conversation;
  const { route } = app.router;
  const wasOpen = route.page === 'chat' && route.conversationId === id;
  if (wasOpen) app.router.go(NEW_CHAT, true);
  if (!(await app.attempt(api.deleteConversation(id)))) {
    if (wasOpen) app.router.go(conversationHash(id), true);
    return;
  }
  const restore = async () => {
    const restored = await app.attempt(api.restoreConversation(id));
    if (restored && wasOpen) app.router.go(conversationHash(id));
  };
  app.toasts.show({
    text: t('conversationDeleted', conversation.title || t('untitled')),
    action: { label: t('undo'), run: () => void restore() },
  });
}
