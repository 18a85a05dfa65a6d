/** A place in the app, as the address's hash says it: any static host can serve it, and it works offline. */
export type Route =
  | { readonly page: 'new-chat' }
  | { readonly page: 'chat'; readonly conversationId: string }
  | { readonly page: 'models'; readonly section: string | null }
  | { readonly page: 'settings'; readonly section: string | null };

/** Reads a hash such as `#/c/ID` or `#/models/import`; anything unknown is a new chat. */
export function parseRoute(hash: string): Route {
  const [, page = '', rest = ''] = /^#\/([\w-]*)(?:\/(.+))?$/.exec(hash) ?? [];
  if (page === 'c' && rest) return { page: 'chat', conversationId: decode(rest) };
  if (page === 'models' || page === 'settings') return { page, section: rest || null };
  return { page: 'new-chat' };
}

export const NEW_CHAT = '#/';

/** The address of a conversation. */
export function conversationHash(id: string): string {
  return `#/c/${encodeURIComponent(id)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (thrown) {
    // A hand-edited address with a stray % names no conversation of ours; the page for that says so.
    if (thrown instanceof URIError) return text;
    throw thrown;
  }
}
