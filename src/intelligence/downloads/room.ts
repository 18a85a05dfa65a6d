import { WattsonError } from '../../contracts/errors';
import type { StoragePort } from '../../contracts/ports';

/** `estimate()` is padded and other tabs write too, so a tenth is added (browser-peers.md §5.3). */
const MARGIN = 1.1;

/** Throws `storage/quota` when what remains does not fit; passes where the browser does not tell. */
export async function mustFit(storage: StoragePort, remainingBytes: number): Promise<void> {
  const neededBytes = Math.ceil(remainingBytes * MARGIN);
  const freeBytes = await free(storage);
  if (freeBytes === null || neededBytes <= freeBytes) return;
  throw quota(`${neededBytes} bytes are needed, ${freeBytes} are free`, neededBytes, freeBytes);
}

/** The same error for a write that failed: the estimate may have promised more than there was. */
export async function outOfRoom(
  storage: StoragePort,
  remainingBytes: number,
  cause: string,
): Promise<WattsonError> {
  const neededBytes = Math.ceil(remainingBytes * MARGIN);
  const freeBytes = (await free(storage)) ?? 0;
  return quota(cause, neededBytes, freeBytes < neededBytes ? freeBytes : 0);
}

async function free(storage: StoragePort): Promise<number | null> {
  const { usedBytes, quotaBytes } = await storage.estimate();
  if (usedBytes === null || quotaBytes === null) return null;
  return Math.max(0, quotaBytes - usedBytes);
}

function quota(cause: string, neededBytes: number, freeBytes: number): WattsonError {
  return new WattsonError('storage/quota', cause, ['free-space', 'retry'], {
    neededBytes,
    freeBytes,
    missingBytes: neededBytes - freeBytes,
  });
}
