import { readSlice } from './reader';
import { badModel } from './reasons';

const SAMPLES = 16;
const SAMPLE_BYTES = 4096;
/**
 * Tools that reserve the whole file first leave zeros where nothing has arrived yet, and they fill it
 * from the front. Weights hold stretches of zeros (unused tokens), but not over the last fifth of a file.
 */
const ZERO_TAIL_SAMPLES = 3;

/**
 * Looks at 16 evenly spaced 4 KiB windows of the data section, the last ending where the data ends.
 * Throws `zero-filled` when the last three hold nothing but zeros. It proves nothing about the rest:
 * only a hash does.
 *
 * @param fromBytes start of the data section.
 * @param toBytes its end.
 */
export async function mustHoldWeights(
  blob: Blob,
  fromBytes: number,
  toBytes: number,
): Promise<void> {
  const windowBytes = Math.min(SAMPLE_BYTES, Math.floor((toBytes - fromBytes) / SAMPLES));
  if (windowBytes === 0) return;
  const lastStart = toBytes - windowBytes;
  const strideBytes = Math.floor((lastStart - fromBytes) / (SAMPLES - 1));
  for (let back = 0; back < ZERO_TAIL_SAMPLES; back += 1) {
    const bytes = new Uint8Array(
      await readSlice(blob, lastStart - back * strideBytes, windowBytes),
    );
    if (bytes.some((byte) => byte !== 0)) return;
  }
  throw badModel('zero-filled', 'the end of the weights is all zero: an unfinished download', {
    fileBytes: blob.size,
    zeroFromBytes: lastStart - (ZERO_TAIL_SAMPLES - 1) * strideBytes,
  });
}
