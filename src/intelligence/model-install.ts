import type { ModelOffer } from '../contracts/assistant';
import { WattsonError } from '../contracts/errors';
import type { ModelStore } from '../contracts/storage';

export interface InstallPorts {
  readonly fetch: typeof fetch;
  readonly models: ModelStore;
  readonly report: (phase: 'copying' | 'verifying', doneBytes: number) => void;
}

/**
 * Copies an offered model into this browser: continues a copy that was cut, then checks size and SHA-256 before
 * the file gets its name. Nothing half-copied or altered is ever left where an engine would find it.
 * Throws `model/html`, `model/truncated`, `model/corrupt`, `model/download-failed`, `model/offline`, `storage/quota`.
 */
export async function installModel(
  offer: ModelOffer,
  { fetch, models, report }: InstallPorts,
  signal: AbortSignal,
): Promise<void> {
  let offset = await models.partialBytes(offer.file);
  if (offset > offer.bytes) {
    await models.discardPartial(offer.file);
    offset = 0;
  }
  if (offset < offer.bytes) await copy(offer, offset, { fetch, models, report }, signal);
  await verify(offer, { models, report }, signal);
  await models.finish(offer.file);
}

async function copy(
  offer: ModelOffer,
  offset: number,
  { fetch, models, report }: InstallPorts,
  signal: AbortSignal,
): Promise<void> {
  const headers: Record<string, string> = offset > 0 ? { Range: `bytes=${offset}-` } : {};
  const response = await request(fetch, offer.url, headers, signal);
  if (!response.ok || !response.body) {
    throw new WattsonError('model/download-failed', `HTTP ${response.status}`, ['retry'], {
      status: response.status,
    });
  }
  if (response.headers.get('content-type')?.includes('text/html')) {
    throw new WattsonError('model/html', `${offer.url} answered with a web page`, ['retry']);
  }
  // A server that ignores Range sends everything again, from the first byte.
  let done = response.status === 206 ? offset : 0;
  const file = await models.openPartial(offer.file, done);
  try {
    for await (const chunk of response.body) {
      if (done + chunk.byteLength > offer.bytes) break;
      await file.write(chunk);
      done += chunk.byteLength;
      report('copying', done);
    }
  } catch (thrown) {
    if (thrown instanceof TypeError || (thrown as Error).name === 'NetworkError') {
      throw new WattsonError('model/download-failed', String(thrown), ['retry'], {
        doneBytes: done,
        totalBytes: offer.bytes,
      });
    }
    throw thrown;
  } finally {
    await file.close();
  }
  if (done < offer.bytes) {
    throw new WattsonError('model/truncated', `${done} of ${offer.bytes} bytes came`, ['retry'], {
      doneBytes: done,
      totalBytes: offer.bytes,
    });
  }
}

async function request(
  fetch: typeof globalThis.fetch,
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(url, { headers, signal, cache: 'no-store' });
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    throw new WattsonError('model/offline', thrown.message, ['retry', 'import-model']);
  }
}

/** A file that fails is discarded whole: no byte of it can be trusted, so the next try starts afresh. */
async function verify(
  offer: ModelOffer,
  { models, report }: Omit<InstallPorts, 'fetch'>,
  signal: AbortSignal,
): Promise<void> {
  const blob = await models.readPartial(offer.file);
  // Only who installs a model downloads the hash.
  const { createSHA256 } = await import('hash-wasm');
  const hash = await createSHA256();
  let done = 0;
  for await (const chunk of blob.stream()) {
    signal.throwIfAborted();
    hash.update(chunk);
    done += chunk.byteLength;
    report('verifying', done);
  }
  const sha256 = hash.digest('hex');
  if (sha256 === offer.sha256) return;
  await models.discardPartial(offer.file);
  throw new WattsonError('model/corrupt', `SHA-256 is ${sha256}, not ${offer.sha256}`, ['retry']);
}
