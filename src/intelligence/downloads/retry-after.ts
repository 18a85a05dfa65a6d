/** `Retry-After` (RFC 9110 §10.2.3), seconds or an HTTP date, as ms from `nowMs` on; `null`: absent or unreadable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse also reads "1.5" and "-3" as dates.
  if (!/[a-z]/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
