/** 48 bits of time, 12 of sequence, 68 of chance: sortable by creation, unique without coordination. */
const SEQUENCE_LIMIT = 0x1000;

/**
 * A source of UUIDv7 ids (RFC 9562 §5.7) that stay in order within one millisecond and when the clock goes back.
 * `crypto.randomUUID` is not used: it is absent on plain-http origins.
 */
export function createIdSource(
  now: () => number,
  random: (bytes: Uint8Array<ArrayBuffer>) => void,
): () => string {
  let lastMs = 0;
  let sequence = 0;
  return () => {
    const ms = now();
    if (ms > lastMs) {
      lastMs = ms;
      sequence = 0;
    } else if (++sequence === SEQUENCE_LIMIT) {
      lastMs += 1;
      sequence = 0;
    }
    const tail = new Uint8Array(8);
    random(tail);
    tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
    const time = lastMs.toString(16).padStart(12, '0');
    const rest = [...tail].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return [
      time.slice(0, 8),
      time.slice(8),
      `7${sequence.toString(16).padStart(3, '0')}`,
      rest.slice(0, 4),
      rest.slice(4),
    ].join('-');
  };
}
