import { describe } from './describe';
import type { GgufHeader } from './header';
import { readMetadata, type GgufMetadata } from './metadata';
import { readPreamble } from './preamble';
import { BlobReader, type ReadLimits } from './reader';
import { badModel } from './reasons';
import { alignUp, readTensors } from './tensors';

const DEFAULT_ALIGNMENT_BYTES = 32;

/**
 * Reads a GGUF header (versions 1 to 3) from a file picker's, OPFS's or a test's `Blob`. At most 48 MiB
 * are read; vocabularies are walked and not kept, so a few hundred KB stay in memory.
 *
 * Throws a `WattsonError` whose `params.reason` is one of `GGUF_REASONS` (see `readPreamble`,
 * `readMetadata`, `readTensors`; here `truncated-data`: the file ends before its last tensor does), or
 * the signal's abort error. Whether the model can be *used* is `inspectModelFiles`' question.
 */
export async function readGgufHeader(blob: Blob, limits: ReadLimits = {}): Promise<GgufHeader> {
  const reader = new BlobReader(blob, limits);
  const preamble = await readPreamble(reader);
  const metadata = await readMetadata(reader, preamble);
  const alignmentBytes = readAlignment(metadata);
  const tensors = await readTensors(reader, preamble, alignmentBytes);
  const dataStartBytes = alignUp(reader.offset, alignmentBytes);
  const dataEndBytes = tensors.dataBytes === null ? null : dataStartBytes + tensors.dataBytes;
  if (dataEndBytes !== null && preamble.tensorCount > 0 && blob.size < dataEndBytes) {
    throw badModel('truncated-data', `${blob.size} bytes of at least ${dataEndBytes}`, {
      fileBytes: blob.size,
      expectedBytes: dataEndBytes,
      missingBytes: dataEndBytes - blob.size,
    });
  }
  return {
    version: preamble.version,
    tensorCount: preamble.tensorCount,
    dataStartBytes,
    dataEndBytes,
    bytesByType: tensors.bytesByType,
    unknownTensorTypes: tensors.unknownTypes,
    ...describe(metadata, tensors),
    metadata,
  };
}

function readAlignment({ values }: GgufMetadata): number {
  const declared = values['general.alignment'] ?? DEFAULT_ALIGNMENT_BYTES;
  const isPowerOfTwo = typeof declared === 'number' && Number.isInteger(Math.log2(declared));
  if (isPowerOfTwo && declared >= 1) return declared;
  throw badModel('bad-structure', `general.alignment is ${String(declared)}, not a power of two`, {
    alignmentBytes: String(declared),
  });
}
