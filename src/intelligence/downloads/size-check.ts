import { corrupt, truncated } from './bad-download';
import { contentLength, contentRange } from './content-range';
import type { FileJob } from './file-job';
import { isWeights } from './file-kind';

/** The whole file's size as an answer tells it; `null` where it does not. */
export function toldBytes({ status, headers }: Response): number | null {
  return status === 206 ? contentRange(headers).totalBytes : contentLength(headers);
}

/**
 * A size that contradicts the catalogue's is refused before anything is written; an unknown one is learned.
 * What is smaller than it should be may be compressed, unless it is weights.
 */
export async function mustFitSize(job: FileJob, response: Response): Promise<void> {
  const { path, bytes } = job.file;
  const told = toldBytes(response);
  if (told === null) return;
  if (bytes === null) {
    if (isWeights(path)) await job.learnTotal(told);
  } else if (told > bytes) {
    throw corrupt('too-long', path, `the server has ${told} bytes, not ${bytes}`, {
      doneBytes: told,
      totalBytes: bytes,
    });
  } else if (told < bytes && isWeights(path)) {
    throw truncated(path, told, bytes);
  }
}
