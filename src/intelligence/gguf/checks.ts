import { SUPPORTED_ARCHITECTURES } from './architectures.data';
import type { GgufHeader } from './header';
import { badModel, withFile } from './reasons';
import type { ReadFile } from './shards';
import { mustHoldWeights } from './weights-sample';

/**
 * wllama 3.13.0 reads a file through `ftell` on a 2^31-byte offset and JavaScript buffers (its README:
 * "Max file size is 2GB"); parts of 512 MB are what its documentation advises.
 */
export const MAX_FILE_BYTES = 2 ** 31 - 1;
const ADVISED_PART_BYTES = 512 * 1024 * 1024;

/** llama.cpp dropped version 1 ("GGUFv1 is no longer supported"). */
const OLDEST_LOADABLE_VERSION = 2;

/** Throws `not-a-model` for adapters, importance matrices, vocabularies and draft models. */
export function mustBeModel({ file, header }: ReadFile): void {
  const kind = header.role === 'draft' ? 'draft' : header.kind;
  if (kind === 'model') return;
  throw badModel('not-a-model', `this is a ${kind} file`, { kind, file: file.name });
}

/** Throws `old-version`, `unsupported-architecture` or `unsupported-quantisation`. */
export function mustBeLoadable(header: GgufHeader): void {
  const { architecture, version, unknownTensorTypes } = header;
  if (version < OLDEST_LOADABLE_VERSION) {
    throw badModel('old-version', `GGUF version ${version} is no longer loaded by llama.cpp`, {
      version,
      oldestVersion: OLDEST_LOADABLE_VERSION,
    });
  }
  if (!SUPPORTED_ARCHITECTURES.includes(architecture)) {
    throw badModel('unsupported-architecture', `no code for the architecture "${architecture}"`, {
      architecture: architecture.slice(0, 64),
    });
  }
  if (unknownTensorTypes.length === 0) return;
  throw badModel('unsupported-quantisation', 'tensor types that this llama.cpp does not have', {
    types: unknownTensorTypes.join(', '),
  });
}

/** Throws `too-large-for-one-file` or `zero-filled`. */
export async function mustBeWhole({ file, header }: ReadFile): Promise<void> {
  const fileBytes = file.blob.size;
  if (fileBytes > MAX_FILE_BYTES) {
    throw badModel('too-large-for-one-file', 'files above 2 GB must be split (llama-gguf-split)', {
      file: file.name,
      fileBytes,
      limitBytes: MAX_FILE_BYTES,
      partBytes: ADVISED_PART_BYTES,
      parts: Math.ceil(fileBytes / ADVISED_PART_BYTES),
    });
  }
  try {
    if (header.dataEndBytes !== null && header.tensorCount > 0) {
      await mustHoldWeights(file.blob, header.dataStartBytes, header.dataEndBytes);
    }
  } catch (thrown) {
    throw withFile(thrown, file.name);
  }
}
