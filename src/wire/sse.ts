import { createParser } from 'eventsource-parser';

export interface ServerEvent {
  readonly event: string | undefined;
  readonly data: string;
}

/** The stream gave no byte, not even a keep-alive comment, for this long. */
export class StallError extends Error {
  override readonly name = 'StallError';
}

/**
 * Bytes → server-sent events. One decoder for the whole stream, so a character cut in two stays one; CR, LF and
 * CRLF line ends; an event that the stream forgot to close with a blank line still comes. Comments count as a
 * sign of life. Throws `StallError` after `stallMs` without a byte.
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
  stallMs: number,
): AsyncGenerator<ServerEvent> {
  const ready: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => ready.push({ event, data }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), stallMs);
      parser.feed(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }));
      yield* ready.splice(0);
      if (done) return;
    }
  } finally {
    // Also when the consumer stops early: the upstream must see the connection close.
    await reader.cancel().catch((thrown: unknown) => {
      if (!(thrown instanceof TypeError || thrown instanceof DOMException)) throw thrown;
    });
  }
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StallError(`no byte for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, stalled]);
  } finally {
    clearTimeout(timer);
  }
}
