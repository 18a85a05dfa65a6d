/** Wire types of protocol buffers; 3 and 4 (groups) are not used by ONNX. */
const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;
const FIXED32 = 5;

/** Fields of `ModelProto` (onnx.proto3, IR version 11) run to 26; a margin for later ones. */
const MAX_FIELD = 64;
const GRAPH_FIELD = 7;
/** A key (1 or 2 bytes here) and a length (at most 10). */
const WINDOW_BYTES = 20;
/** Metadata entries are fields of their own; real files have a handful. */
const MAX_FIELDS = 100_000;

/**
 * Walks the outermost fields of an ONNX file, jumping over their contents: some 200 bytes are read.
 * Returns what is wrong, or `null`. A cut file does not end where its last field does.
 */
export async function onnxFault(blob: Blob): Promise<string | null> {
  let at = 0;
  let hasGraph = false;
  for (let fields = 0; at < blob.size; fields += 1) {
    if (fields > MAX_FIELDS) return 'too many fields';
    const window = new Uint8Array(await blob.slice(at, at + WINDOW_BYTES).arrayBuffer());
    const key = readVarint(window, 0);
    if (key === null) return `no field at byte ${at}`;
    const field = Math.floor(key.value / 8);
    if (field === 0 || field > MAX_FIELD) return `field ${field} at byte ${at}`;
    if (field === GRAPH_FIELD && key.value % 8 === LENGTH) hasGraph = true;
    const bytes = fieldBytes(window, key.end, key.value % 8);
    if (bytes === null) return `unreadable field ${field} at byte ${at}`;
    at += bytes;
  }
  if (at > blob.size) return `${blob.size} of ${at} bytes`;
  return hasGraph ? null : 'no graph in it';
}

/** Key and contents together. */
function fieldBytes(window: Uint8Array, start: number, wireType: number): number | null {
  switch (wireType) {
    case VARINT:
      return readVarint(window, start)?.end ?? null;
    case FIXED64:
      return start + 8;
    case FIXED32:
      return start + 4;
    case LENGTH: {
      const length = readVarint(window, start);
      return length && length.end + length.value;
    }
    default:
      return null;
  }
}

function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } | null {
  let value = 0;
  for (let i = start; i < Math.min(bytes.length, start + 10); i += 1) {
    const byte = bytes[i] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (i - start));
    if (byte < 0x80) return { value, end: i + 1 };
  }
  return null;
}
