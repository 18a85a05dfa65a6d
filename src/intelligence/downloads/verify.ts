import { createMD5, createSHA256, type IHasher } from 'hash-wasm';
import type { DownloadFile } from '../../contracts/downloads';
import { WattsonError } from '../../contracts/errors';
import { parseJson } from '../../wire/json';
import { readGgufHeader } from '../gguf/read-header';
import { mustHoldWeights } from '../gguf/weights-sample';
import { corrupt, truncated } from './bad-download';
import { fileKind } from './file-kind';
import { onnxFault } from './onnx-check';
import { sniff, SNIFF_BYTES } from './sniff';

/** A tokenizer of 256,000 entries has some 33 MB; a text above this is no configuration. */
const MAX_JSON_BYTES = 128 * 1024 * 1024;

/** Weights shorter than this are sampled whole anyway, or not at all. */
const MIN_SAMPLED_BYTES = 1024;

/**
 * Decides whether the bytes are the file. A hash settles it; without one, size and structure must do: a GGUF header
 * whose tensors fit, an ONNX file whose fields end where the file does, JSON that parses, weights that do not end in
 * zeros. Throws `model/truncated`, `model/corrupt` or `model/html`, or the signal's reason.
 *
 * @param report called with the bytes hashed so far.
 */
export async function verify(
  blob: Blob,
  file: DownloadFile,
  report: (doneBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  mustHaveSize(blob, file);
  if (file.sha256 !== null) {
    await mustHash(blob, file, file.sha256, await createSHA256(), report, signal);
  } else if (file.md5 !== undefined) {
    await mustHash(blob, file, file.md5, await createMD5(), report, signal);
  } else {
    await mustLookRight(blob, file.path, signal);
  }
}

function mustHaveSize({ size }: Blob, { path, bytes }: DownloadFile): void {
  if (bytes === null || size === bytes) return;
  if (size < bytes) throw truncated(path, size, bytes);
  throw corrupt('too-long', path, `${size} bytes, not ${bytes}`, {
    doneBytes: size,
    totalBytes: bytes,
  });
}

async function mustHash(
  blob: Blob,
  { path }: DownloadFile,
  expected: string,
  hash: IHasher,
  report: (doneBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let done = 0;
  for await (const chunk of blob.stream()) {
    signal.throwIfAborted();
    hash.update(chunk);
    report((done += chunk.byteLength));
  }
  const actual = hash.digest('hex');
  if (actual !== expected.toLowerCase()) {
    throw corrupt('hash', path, `the hash is ${actual}, not ${expected}`);
  }
}

async function mustLookRight(blob: Blob, path: string, signal: AbortSignal): Promise<void> {
  sniff(new Uint8Array(await blob.slice(0, SNIFF_BYTES).arrayBuffer()), path);
  switch (fileKind(path)) {
    case 'gguf':
      return mustBeGguf(blob, path, signal);
    case 'onnx':
      return mustBeOnnx(blob, path);
    case 'json':
      return mustBeJson(blob, path);
    case 'weights':
      return mustNotBeZeros(blob, path, 0, blob.size);
    case 'wasm':
    case 'text':
    case 'other':
      return;
  }
}

async function mustBeGguf(blob: Blob, path: string, signal: AbortSignal): Promise<void> {
  try {
    const { dataStartBytes, dataEndBytes } = await readGgufHeader(blob, { signal });
    if (dataEndBytes !== null) await mustNotBeZeros(blob, path, dataStartBytes, dataEndBytes);
  } catch (thrown) {
    if (!(thrown instanceof WattsonError)) throw thrown;
    const { code, cause, params } = thrown.record;
    // The reader's words are for a file that somebody picked; a disk that fails is not the file's fault.
    if (code !== 'model/bad-file' || params?.['reason'] === 'unreadable') throw thrown;
    throw corrupt('not-gguf', path, cause);
  }
}

async function mustBeOnnx(blob: Blob, path: string): Promise<void> {
  const fault = await onnxFault(blob);
  if (fault !== null) throw corrupt('not-onnx', path, fault);
}

async function mustBeJson(blob: Blob, path: string): Promise<void> {
  const isJson = blob.size <= MAX_JSON_BYTES && parseJson(await blob.text()).ok;
  if (!isJson) throw corrupt('not-json', path, 'not JSON');
}

async function mustNotBeZeros(blob: Blob, path: string, from: number, to: number): Promise<void> {
  if (to - from < MIN_SAMPLED_BYTES) return;
  try {
    await mustHoldWeights(blob, from, to);
  } catch (thrown) {
    if (!(thrown instanceof WattsonError)) throw thrown;
    throw corrupt('zero-filled', path, thrown.record.cause, thrown.record.params);
  }
}
