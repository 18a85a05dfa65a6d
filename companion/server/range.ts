/** `whole`: no range asked for, or one that may be ignored; `unsatisfiable` is status 416. */
export type RangeChoice =
  'whole' | 'unsatisfiable' | { readonly start: number; readonly end: number };

/**
 * Reads a `Range` header (RFC 9110 §14) for a body of `size` bytes; both ends of the result are included.
 * Several ranges at once get the whole body, as the RFC permits.
 */
export function chooseRange(header: string | undefined, size: number): RangeChoice {
  const set = /^bytes=(.*)$/i.exec(header?.trim() ?? '')?.[1];
  if (set === undefined || set.includes(',')) return 'whole';
  const match = /^\s*(\d*)-(\d*)\s*$/.exec(set);
  if (!match) return 'unsatisfiable';
  const [, first = '', last = ''] = match;
  if (first === '') return suffix(last, size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
}

/** `bytes=-5`: the last five. */
function suffix(length: string, size: number): RangeChoice {
  const wanted = Math.min(Number(length), size);
  return length === '' || wanted === 0 ? 'unsatisfiable' : { start: size - wanted, end: size - 1 };
}
