import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AsyncQueue } from '../../src/wire/async-queue';
import { parseJson } from '../../src/wire/json';
import { pumpToPort, readPort } from '../../src/wire/port-stream';
import { readServerEvents, StallError } from '../../src/wire/sse';

const encoder = new TextEncoder();

function bodyOf(chunks: Uint8Array[], hang = false): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (!hang) controller.close();
    },
  });
}

async function dataOf(chunks: Uint8Array[]): Promise<string[]> {
  const data = [];
  for await (const event of readServerEvents(bodyOf(chunks), 1000)) data.push(event.data);
  return data;
}

describe('server-sent events', () => {
  test.each([
    ['no space after the colon', 'data:{"a":1}\n\n', ['{"a":1}']],
    ['comments before and between', ': hi\n\ndata: 1\n\n: PROCESSING\n\ndata: 2\n\n', ['1', '2']],
    ['CRLF line ends', 'data: 1\r\n\r\ndata: 2\r\n\r\n', ['1', '2']],
    ['bare CR line ends', 'data: 1\r\rdata: 2\r\r', ['1', '2']],
    ['a last event without its blank line', 'data: 1\n\ndata: [DONE]', ['1', '[DONE]']],
    ['two data lines of one event', 'data: a\ndata: b\n\n', ['a\nb']],
  ])('%s', async (_, text, expected) => {
    expect(await dataOf([encoder.encode(text)])).toEqual(expected);
  });

  test('any cut of the bytes, also inside a character or a CRLF, gives the same events', async () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.array(fc.nat(400)),
        fc.constantFrom('\n', '\r\n'),
        async (items, cuts, eol) => {
          const wanted = items.map((item) => JSON.stringify(item));
          const bytes = encoder.encode(wanted.map((item) => `data: ${item}${eol}${eol}`).join(''));
          const at = [...new Set(cuts.filter((cut) => cut < bytes.length))].sort((a, b) => a - b);
          const chunks = [0, ...at].map((from, i) => bytes.slice(from, at[i] ?? bytes.length));
          expect(await dataOf(chunks)).toEqual(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a silent stream is a stall, and its connection is closed', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('data: 1\n\n')),
      cancel: () => void (cancelled = true),
    });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { data } of readServerEvents(body, 20)) seen.push(data);
    })();
    await expect(reading).rejects.toThrow(StallError);
    expect(seen).toEqual(['1']);
    expect(cancelled).toBe(true);
  });
});

test('JSON from outside cannot reach a prototype', () => {
  const parsed = parseJson('{"__proto__":{"admin":true},"a":{"__proto__":{"b":1}}}');
  expect(parsed).toEqual({ ok: true, value: { a: {} } });
  expect(parseJson('{"a":')).toEqual({ ok: false });
});

describe('streams over a port', () => {
  const never = new AbortController().signal;

  async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
    const all: T[] = [];
    for await (const item of items) all.push(item);
    return all;
  }

  test('items arrive in order and the stream ends', async () => {
    const { port1, port2 } = new MessageChannel();
    void pumpToPort(port1, async function* () {
      yield* [1, 2, 3];
    });
    expect(await collect(readPort<number>(port2, never, never))).toEqual([1, 2, 3]);
  });

  test('stopping reaches the producer, and its last words still arrive', async () => {
    const { port1, port2 } = new MessageChannel();
    const stop = new AbortController();
    void pumpToPort<string>(port1, async function* (signal) {
      yield 'first';
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      yield 'aborted';
    });
    const seen: string[] = [];
    for await (const item of readPort<string>(port2, stop.signal, never)) {
      seen.push(item);
      if (item === 'first') stop.abort();
    }
    expect(seen).toEqual(['first', 'aborted']);
  });

  test('the death of the producer ends the stream instead of hanging it', async () => {
    const { port2 } = new MessageChannel();
    const dead = new AbortController();
    setTimeout(() => dead.abort(), 10);
    expect(await collect(readPort(port2, never, dead.signal))).toEqual([]);
    port2.close();
  });
});

test('a queue delivers what was pushed before its end, and nothing after', async () => {
  const queue = new AsyncQueue<number>();
  queue.push(1);
  queue.push(2);
  queue.end();
  queue.push(3);
  const seen = [];
  for await (const item of queue) seen.push(item);
  expect(seen).toEqual([1, 2]);
});
