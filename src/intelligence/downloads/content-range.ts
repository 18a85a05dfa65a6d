/** `Content-Range` of a 206 or a 416 (RFC 9110 §14.4). `null` fields: not said. */
export interface ContentRange {
  readonly start: number | null;
  readonly totalBytes: number | null;
}

/** Unknown throughout where the header is absent, or hidden from a page of another origin. */
export function contentRange(headers: Headers): ContentRange {
  const match = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/i.exec(headers.get('content-range') ?? '');
  return { start: asNumber(match?.[1]), totalBytes: asNumber(match?.[2]) };
}

/** Bytes of a whole body; `null` where it is unknown or counts compressed bytes. */
export function contentLength(headers: Headers): number | null {
  if (isEncoded(headers)) return null;
  const text = headers.get('content-length') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

export function isEncoded(headers: Headers): boolean {
  return !['', 'identity'].includes(headers.get('content-encoding') ?? '');
}

function asNumber(text: string | undefined): number | null {
  return text === undefined || text === '*' ? null : Number(text);
}
