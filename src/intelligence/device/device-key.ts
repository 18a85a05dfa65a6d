/**
 * A short name for "the same hardware, driver family and browser": verdicts and measurements are stored under it.
 * FNV-1a, 64 bits as two halves with different offsets; it must stay the same for ever and hides nothing.
 */
export function deviceKey(parts: readonly string[]): string {
  // A separator that no part contains, so that `ab|c` and `a|bc` differ.
  const text = parts.join('\u001f');
  return hex(fnv1a(text, 0x811c9dc5)) + hex(fnv1a(text, 0x01000193));
}

function fnv1a(text: string, offset: number): number {
  let hash = offset;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
