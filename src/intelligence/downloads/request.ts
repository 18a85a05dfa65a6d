import { WattsonError } from '../../contracts/errors';
import { hostOf } from './refusal';
import { Transient } from './transient';

/** What identified the bytes of an earlier answer. */
export interface Validator {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export const NO_VALIDATOR: Validator = { etag: null, lastModified: null };

export function validatorOf(headers: Headers): Validator {
  return { etag: headers.get('etag'), lastModified: headers.get('last-modified') };
}

/** Whether two answers are versions of the same bytes. `unknown`: they have nothing that could be compared. */
export function compare(a: Validator, b: Validator): 'same' | 'other' | 'unknown' {
  if (a.etag !== null && b.etag !== null) return a.etag === b.etag ? 'same' : 'other';
  if (a.lastModified === null || b.lastModified === null) return 'unknown';
  return a.lastModified === b.lastModified ? 'same' : 'other';
}

export function saysNothing({ etag, lastModified }: Validator): boolean {
  return etag === null && lastModified === null;
}

/**
 * `Range` for the bytes from `offset` on. `If-Range` takes strong tags only (RFC 9110 §13.1.5).
 * Without it a changed file is still noticed, from the validator of the answer.
 */
export function rangeHeaders(
  offset: number,
  { etag, lastModified }: Validator,
  withIfRange: boolean,
): Record<string, string> {
  if (offset === 0) return {};
  const strongTag = etag !== null && !etag.startsWith('W/') ? etag : null;
  const condition = withIfRange ? (strongTag ?? lastModified) : null;
  return {
    Range: `bytes=${offset}-`,
    ...(condition === null ? {} : { 'If-Range': condition }),
  };
}

/**
 * The access token, for the exact host it was given for, over TLS (or to this machine). Redirects to another
 * origin lose the header: the Fetch standard strips it, in browsers and in Node alike.
 */
export async function tokenHeaders(
  url: string,
  tokenFor: (host: string) => Promise<string | null>,
): Promise<Record<string, string>> {
  if (!URL.canParse(url)) return {};
  const { protocol, hostname } = new URL(url);
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !isLoopback) return {};
  const token = await tokenFor(hostOf(url));
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/** The first bytes of an answer, or why there was none: `model/offline` as a `Transient`. */
export async function ask(
  fetch: typeof globalThis.fetch,
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(url, { headers, signal, cache: 'no-store', referrerPolicy: 'no-referrer' });
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    throw new Transient(
      new WattsonError('model/offline', thrown.message, ['retry', 'import-model'], {
        host: hostOf(url),
      }),
    );
  }
}
