import { WattsonError } from '../contracts/errors';
import { StallError } from '../wire/sse';

/** HTTP status → what it means for the person. `body` is the server's own words, shortened. */
export function statusError(status: number, body: string, retryAfter: string | null): WattsonError {
  const cause = `HTTP ${status} ${body.slice(0, 300)}`.trim();
  if (status === 401 || status === 403) {
    return new WattsonError('endpoint/auth', cause, ['edit-endpoint'], { status });
  }
  if (status === 429) {
    return new WattsonError('endpoint/rate-limited', cause, ['retry'], {
      status,
      ...(retryAfter === null ? {} : { retryAfter }),
    });
  }
  return new WattsonError('endpoint/refused', cause, ['retry', 'edit-endpoint'], { status });
}

/** What `fetch` or reading the body threw. `begun`: some of the answer had come. */
export function networkError(thrown: unknown, begun: boolean): WattsonError {
  if (thrown instanceof WattsonError) return thrown;
  const cause = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  if (thrown instanceof StallError) {
    return new WattsonError('endpoint/stalled', cause, begun ? ['continue', 'retry'] : ['retry']);
  }
  return begun
    ? new WattsonError('endpoint/cut', cause, ['continue', 'retry'])
    : new WattsonError('endpoint/unreachable', cause, ['retry', 'edit-endpoint']);
}
