import { WattsonError } from '../../contracts/errors';
import { retryAfterMs } from './retry-after';
import { Transient } from './transient';

const LOGIN_PATH = /(^|[/_-])(login|log-in|signin|sign-in|auth|sso|oauth|captive)([/_.?-]|$)/i;

/**
 * Why an answer carries no file: an error to be shown, a `Transient` to be tried again, or `null` when it does.
 *
 * 401 and 403 of the asked host are `model/gated` (licence to accept, or token), unless the hub says that there is
 * no such repository: it answers 401 for that as well (`X-Error-Code: RepoNotFound`). A 403 from where a redirect
 * led is a signed address that ran out; asking again gives a fresh one.
 */
export function refusal(
  response: Response,
  askedUrl: string,
  now: number,
): WattsonError | Transient | null {
  const { status } = response;
  if (response.ok) return htmlRefusal(response);
  const host = hostOf(askedUrl);
  const params = { status, host };
  const reason = response.headers.get('x-error-code') ?? '';
  if (status === 404 || status === 410 || /NotFound/.test(reason)) {
    return new WattsonError(
      'model/not-found',
      `HTTP ${status} ${reason}`,
      ['choose-model'],
      params,
    );
  }
  const movedAway = response.redirected && hostOf(response.url) !== host;
  if (status === 401 || (status === 403 && !movedAway)) {
    const next = ['enter-token', 'choose-model'] as const;
    return new WattsonError('model/gated', `HTTP ${status} ${reason}`, next, params);
  }
  const failed = new WattsonError('model/download-failed', `HTTP ${status}`, ['retry'], params);
  const mayPass = status === 403 || status === 408 || status === 429 || status >= 500;
  if (!mayPass) return failed;
  const isPolite = status === 429 || status === 503;
  return new Transient(
    failed,
    isPolite ? retryAfterMs(response.headers.get('retry-after'), now) : null,
  );
}

/** `model/html`, with `reason` `login` where the address or its redirect looks like a sign-in. */
function htmlRefusal(response: Response): WattsonError | null {
  if (!/^(text\/html|application\/xhtml)/i.test(response.headers.get('content-type') ?? '')) {
    return null;
  }
  return webPage(response);
}

export function webPage(response: Response): WattsonError {
  const isLogin = response.redirected && LOGIN_PATH.test(pathOf(response.url));
  return new WattsonError(
    'model/html',
    `${hostOf(response.url)} answered with a web page`,
    isLogin ? ['enter-token', 'retry'] : ['retry'],
    { reason: isLogin ? 'login' : 'web-page', host: hostOf(response.url) },
  );
}

/** Empty for an address relative to the page. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}
