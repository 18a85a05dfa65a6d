import type { Session } from '../contracts/workers';

const KEY = 'wattson/left';

/** Enough for every tab of one person; older ones were looked at long ago. */
const MAX_REMEMBERED = 20;

/**
 * Names this life of the agent worker, and remembers it as left on purpose when the page is closed or reloaded.
 * A page that crashes or is killed leaves no such note: that is how a crash while loading is told from a reload.
 * Kept in localStorage, the only store that takes a write while a page goes away.
 */
export function beginSession(id: string): Session {
  addEventListener('pagehide', () => write([...read(), id]));
  addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    if (persisted) write(read().filter((left) => left !== id));
  });
  return { id, leftOnPurpose: read() };
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch (thrown) {
    // No storage (private window) or another's text under our key: nothing is known.
    if (thrown instanceof DOMException || thrown instanceof SyntaxError) return [];
    throw thrown;
  }
}

function write(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(-MAX_REMEMBERED)));
  } catch (thrown) {
    if (!(thrown instanceof DOMException)) throw thrown;
  }
}
