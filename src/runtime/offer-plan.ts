import type { ModelOffer } from '../contracts/assistant';
import type { DownloadRequest } from '../contracts/downloads';
import type { ModelRecord } from '../contracts/records';

/** An offer of the serving computer → what to copy, and the model it becomes. */
export function planOfOffer(
  offer: ModelOffer,
  now: number,
): { request: DownloadRequest; record: ModelRecord } {
  const { id, name, file, url, bytes, sha256, licence } = offer;
  return {
    request: { id, name, folder: '', files: [{ path: file, url, bytes, sha256 }] },
    record: {
      id,
      name,
      engineId: 'wllama',
      place: 'browser',
      addedAt: now,
      files: [file],
      bytes,
      licence,
      contextTokens: null,
      endpoint: null,
      crashedLoads: 0,
      loadingIn: null,
    },
  };
}
