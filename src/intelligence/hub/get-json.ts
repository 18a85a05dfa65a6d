import { WattsonError } from '../../contracts/errors';
import { parseJson } from '../../wire/json';
import { refusal } from '../downloads/refusal';
import { ask } from '../downloads/request';
import { Transient } from '../downloads/transient';

/** The hub's answer about its largest repositories is some hundred kilobytes. */
const MAX_CHARS = 16 * 1024 * 1024;

/** Text of a small answer, with the errors of a download: `model/offline`, `model/not-found`, `model/gated`, … */
export async function getText(
  fetch: typeof globalThis.fetch,
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<string> {
  try {
    const response = await ask(fetch, url, headers, signal);
    const refused = refusal(response, url, 0);
    if (refused) throw refused;
    return await readText(response, url);
  } catch (thrown) {
    // A person waits: trying again is a click.
    throw thrown instanceof Transient ? thrown.final : thrown;
  }
}

export async function getJson(
  fetch: typeof globalThis.fetch,
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const parsed = parseJson(await getText(fetch, url, signal, headers));
  if (parsed.ok) return parsed.value;
  throw new WattsonError('model/download-failed', `${url} is not JSON`, ['retry']);
}

async function readText(response: Response, url: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_CHARS) {
        throw new WattsonError('model/download-failed', `${url} goes on too long`, ['retry']);
      }
    }
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    throw new WattsonError('model/offline', `${url}: ${thrown.message}`, ['retry']);
  }
  return text + decoder.decode();
}
