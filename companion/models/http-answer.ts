import { exactly } from './failure';

/** `Content-Range: bytes 5-9/10` as `{ start: 5, totalBytes: 10 }`; null if absent or not understood. */
export function contentRange(response: Response): { start: number; totalBytes: number } | null {
  const match = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
  return match ? { start: Number(match[1]), totalBytes: Number(match[2]) } : null;
}

/**
 * Why this answer cannot be the file, judged before its body is read; undefined if it can be.
 * The words follow the name of the host.
 */
export function refuseAnswer(response: Response, expectedBytes: number): string | undefined {
  if (!response.ok) return `answered ${response.status}`;
  const { headers } = response;
  // A captive portal or a proxy answers 200 with its own page.
  if (headers.get('content-type')?.includes('text/html'))
    return 'sent an HTML page instead of the model';
  const length = headers.get('content-length');
  if (length === null || headers.has('content-encoding')) return undefined;
  if (Number(length) !== expectedBytes)
    return `offers ${exactly(Number(length))} instead of ${exactly(expectedBytes)}`;
  return undefined;
}
