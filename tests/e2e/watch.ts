import type { BrowserContext, Page } from '@playwright/test';

/** What a session did besides answering. */
export interface Seen {
  /** How many requests there were, so that an empty record is noticed. */
  requests: number;
  /** Addresses of other origins. */
  readonly elsewhere: string[];
  /** Errors on the console of the page or a worker, and exceptions nobody caught. */
  readonly errors: string[];
}

/** Records every request of the page, its workers and the service worker from now on. */
export function watch(context: BrowserContext, page: Page, home: string): Seen {
  const { origin } = new URL(home);
  const seen: Seen = { requests: 0, elsewhere: [], errors: [] };
  context.on('request', (request) => {
    seen.requests++;
    const url = new URL(request.url());
    // A blob's or data's bytes never left the page.
    if (url.origin !== origin && !['blob:', 'data:'].includes(url.protocol)) {
      seen.elsewhere.push(request.url());
    }
  });
  page.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text());
  });
  page.on('pageerror', (error) => seen.errors.push(String(error)));
  return seen;
}
