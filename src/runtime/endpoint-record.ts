import type { EndpointInput } from '../contracts/assistant';
import { WattsonError } from '../contracts/errors';
import type { Ports } from '../contracts/ports';
import type { ModelRecord } from '../contracts/records';

/** Why an endpoint was refused; `params.reason` of `input/invalid`. */
export type EndpointFault = 'address' | 'password' | 'not-https' | 'model-empty';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A person's endpoint → a model. Loopback is their own computer; any other host is somewhere else, and plain
 * http is refused there, since question and key would travel in clear. Throws `input/invalid`.
 */
export function endpointRecord(
  { baseUrl, model }: EndpointInput,
  { now, newId }: Pick<Ports, 'now' | 'newId'>,
): ModelRecord {
  const url = parse(baseUrl);
  const name = model.trim();
  if (!name) throw invalid('model-empty', 'the model name is empty');
  const isLoopback = LOOPBACK.has(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw invalid('not-https', `${url.protocol}//${url.host} is not https`);
  }
  return {
    id: `endpoint/${newId()}`,
    name,
    engineId: 'openai',
    place: isLoopback ? 'device' : 'cloud',
    addedAt: now(),
    files: [],
    bytes: 0,
    licence: null,
    contextTokens: null,
    endpoint: { baseUrl: url.href.replace(/\/+$/, ''), model: name },
    crashedLoads: 0,
    loadingIn: null,
  };
}

function parse(baseUrl: string): URL {
  try {
    const url = new URL(baseUrl.trim());
    // A password in the address would end up in logs and exports.
    if (url.username || url.password) throw invalid('password', 'the address holds a password');
    url.search = '';
    url.hash = '';
    return url;
  } catch (thrown) {
    if (thrown instanceof WattsonError) throw thrown;
    throw invalid('address', (thrown as Error).message);
  }
}

function invalid(reason: EndpointFault, cause: string): WattsonError {
  return new WattsonError('input/invalid', cause, ['edit-endpoint'], { reason });
}
