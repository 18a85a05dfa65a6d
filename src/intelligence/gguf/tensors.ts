import { GGML_TYPES } from './ggml-types.data';
import { readWord, type Preamble } from './preamble';
import type { BlobReader } from './reader';
import { badModel } from './reasons';
import { readString } from './values';

/** What the tensor table adds up to; single tensors are not kept. */
export interface TensorTotals {
  readonly tensorCount: number;
  /** Weights in all tensors. */
  readonly elements: number;
  /** Those of them in stacked expert tensors (`*_exps`), of which a token uses only some. */
  readonly expertElements: number;
  /** Bytes by ggml type name (`q4_K`, `f32`). */
  readonly bytesByType: Readonly<Record<string, number>>;
  /** Where the last tensor ends, relative to the start of the data section; `null` when a type is unknown. */
  readonly dataBytes: number | null;
  /** Type ids that this build of llama.cpp does not have; their sizes could not be checked. */
  readonly unknownTypes: readonly number[];
}

/** ggml.h: `GGML_MAX_NAME` (with its terminator) and `GGML_MAX_DIMS`. */
const MAX_NAME_BYTES = 63;
const MAX_DIMENSIONS = 4;

interface TensorInfo {
  readonly name: string;
  readonly rowElements: number;
  readonly elements: number;
  readonly typeId: number;
  readonly offset: number;
}

/**
 * Reads the tensor table at the reader's position and applies llama.cpp's own rules (`gguf.cpp`): at
 * most four dimensions, rows of whole blocks, data laid out without gaps. Throws `bad-structure`,
 * `truncated-header`, `too-large-header`.
 *
 * @param alignmentBytes `general.alignment`, a power of two.
 */
export async function readTensors(
  reader: BlobReader,
  preamble: Preamble,
  alignmentBytes: number,
): Promise<TensorTotals> {
  const names = new Set<string>();
  const unknownTypes = new Set<number>();
  const bytesByType: Record<string, number> = {};
  let elements = 0;
  let expertElements = 0;
  let nextOffset = 0;
  let dataBytes = 0;
  for (let index = 0; index < preamble.tensorCount; index += 1) {
    const tensor = await readTensor(reader, preamble);
    if (names.has(tensor.name)) throw bad(tensor.name, 'occurs twice');
    names.add(tensor.name);
    elements += tensor.elements;
    if (/_exps\b/.test(tensor.name)) expertElements += tensor.elements;
    const type = GGML_TYPES.get(tensor.typeId);
    if (!type) {
      unknownTypes.add(tensor.typeId);
      continue;
    }
    if (tensor.rowElements % type.elements !== 0) {
      throw bad(tensor.name, `has rows of ${tensor.rowElements}, not whole ${type.name} blocks`);
    }
    const bytes = (tensor.elements / type.elements) * type.bytes;
    if (unknownTypes.size === 0 && tensor.offset !== nextOffset) {
      throw bad(tensor.name, `lies at ${tensor.offset}, expected ${nextOffset}`);
    }
    bytesByType[type.name] = (bytesByType[type.name] ?? 0) + bytes;
    dataBytes = tensor.offset + bytes;
    nextOffset = alignUp(dataBytes, alignmentBytes);
  }
  return {
    tensorCount: preamble.tensorCount,
    elements,
    expertElements,
    bytesByType,
    dataBytes: unknownTypes.size === 0 ? dataBytes : null,
    unknownTypes: [...unknownTypes],
  };
}

export function alignUp(bytes: number, alignmentBytes: number): number {
  return Math.ceil(bytes / alignmentBytes) * alignmentBytes;
}

async function readTensor(reader: BlobReader, preamble: Preamble): Promise<TensorInfo> {
  const name = (await readString(reader, preamble, MAX_NAME_BYTES)) ?? '';
  await reader.need(4);
  const dimensions = reader.u32();
  if (dimensions > MAX_DIMENSIONS) throw bad(name, `has ${dimensions} dimensions`);
  await reader.need(dimensions * preamble.wordBytes + 4 + 8);
  const shape = Array.from({ length: dimensions }, () => readWord(reader, preamble.wordBytes));
  const elements = shape.reduce((product, size) => product * size, 1);
  if (elements > Number.MAX_SAFE_INTEGER) throw bad(name, `has the shape ${shape.join('×')}`);
  const typeId = reader.u32();
  return { name, rowElements: shape[0] ?? 1, elements, typeId, offset: reader.u64() };
}

function bad(name: string, what: string) {
  return badModel('bad-structure', `tensor "${name}" ${what}`, { tensor: name });
}
