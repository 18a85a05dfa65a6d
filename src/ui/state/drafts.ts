const PREFIX = 'wattson/draft/';

/** What was typed and not sent, per conversation (`null`: the new chat). Survives a reload of this tab. */
export function readDraft(conversationId: string | null): string {
  try {
    return sessionStorage.getItem(PREFIX + (conversationId ?? '')) ?? '';
  } catch (thrown) {
    console.info('drafts are not kept:', thrown);
    return '';
  }
}

/** Keeps (or, when empty, forgets) a draft. */
export function keepDraft(conversationId: string | null, text: string): void {
  try {
    const key = PREFIX + (conversationId ?? '');
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch (thrown) {
    console.info('drafts are not kept:', thrown);
  }
}
