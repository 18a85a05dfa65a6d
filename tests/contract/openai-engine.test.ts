import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { EngineEvent, GenerateRequest } from '../../src/contracts/engine';
import { engines } from '../fixtures/all-engines';
import { serve, type LocalServer } from '../fixtures/http';

let server: LocalServer | null = null;
afterEach(() => server?.close());

const REQUEST: GenerateRequest = {
  messages: [{ role: 'user', content: 'Hi' }],
  sampling: { temperature: 0, maxTokens: 5 },
};

const delta = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const STOP = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n';
const SSE = { 'content-type': 'text/event-stream' };

async function ask(
  handle: (request: IncomingMessage, response: ServerResponse, body: string) => void,
  signal = new AbortController().signal,
): Promise<EngineEvent[]> {
  server = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => handle(request, response, body));
  });
  const engine = engines.get('openai').create({
    fetch: globalThis.fetch,
    nowMs: () => performance.now(),
    openModelFiles: () => Promise.resolve([]),
    assetUrl: (name) => name,
  });
  const endpoint = { baseUrl: `${server.url}/v1`, model: 'm', apiKey: 'sk-1' };
  await engine.load({ modelId: 'x', endpoint }, () => undefined, signal);
  const events: EngineEvent[] = [];
  for await (const event of engine.generate(REQUEST, signal)) events.push(event);
  return events;
}

const streaming = (...pieces: string[]) =>
  ask((_, response) => {
    response.writeHead(200, SSE);
    for (const piece of pieces) response.write(piece);
    response.end();
  });

const textOf = (events: EngineEvent[]) =>
  events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');

describe('what is sent', () => {
  test('the usual fields, the key as a bearer token, usage asked for', async () => {
    let seen: { url: string | undefined; key: string | undefined; body: unknown } | null = null;
    await ask((request, response, body) => {
      seen = { url: request.url, key: request.headers.authorization, body: JSON.parse(body) };
      response.writeHead(200, SSE).end(STOP);
    });
    expect(seen).toEqual({
      url: '/v1/chat/completions',
      key: 'Bearer sk-1',
      body: {
        model: 'm',
        messages: REQUEST.messages,
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0,
        max_tokens: 5,
      },
    });
  });
});

describe('what comes back', () => {
  test('text, reasoning once, usage with cached tokens, finish', async () => {
    const events = await streaming(
      'data: {"choices":[{"delta":{"reasoning_content":"hm","reasoning":"hm"}}]}\n\n',
      delta('Par'),
      delta('is'),
      STOP,
      'data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2,"prompt_tokens_details":{"cached_tokens":4}}}\n\n',
      'data: [DONE]\n\n',
    );
    expect(events).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Par' },
      { type: 'text', text: 'is' },
      {
        type: 'usage',
        usage: {
          promptTokens: 9,
          cachedTokens: 4,
          outputTokens: 2,
          prefillMs: null,
          decodeMs: null,
          source: 'engine',
        },
      },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  test('usage on every chunk: the last one wins, they are not added up', async () => {
    const events = await streaming(
      'data: {"choices":[{"delta":{"content":"a"}}],"usage":{"completion_tokens":1}}\n\n',
      'data: {"choices":[{"delta":{"content":"b"}}],"usage":{"completion_tokens":2}}\n\n',
      STOP,
    );
    expect(events.find((event) => event.type === 'usage')).toMatchObject({
      usage: { outputTokens: 2, promptTokens: null },
    });
  });

  test('null choices, null deltas and lines that are no JSON are passed over', async () => {
    const events = await streaming(
      'data: {"choices":null}\n\n',
      'data: {"choices":[{"delta":null}]}\n\n',
      'data: {broken\n\n',
      delta('ok'),
      STOP,
    );
    expect(textOf(events)).toBe('ok');
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  test('no finish reason to the end is unknown, not success', async () => {
    const events = await streaming(delta('half'), 'data: [DONE]\n\n');
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'unknown' });
  });

  test('an error object inside a 200 stream keeps the text and ends as an error', async () => {
    const events = await streaming(
      delta('half'),
      'data: {"error":{"message":"overloaded","code":529}}\n\n',
    );
    expect(textOf(events)).toBe('half');
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      error: { code: 'endpoint/bad-answer', cause: 'overloaded' },
    });
  });

  test('a 200 answer with a JSON error instead of a stream is an error', async () => {
    const events = await ask((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"error":{"message":"model not found"}}'),
    );
    expect(events).toMatchObject([{ type: 'error', error: { cause: 'model not found' } }]);
  });

  test('a server that cannot stream answers whole', async () => {
    const events = await ask((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"choices":[{"message":{"content":"Paris"},"finish_reason":"stop"}]}'),
    );
    expect(textOf(events)).toBe('Paris');
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  test('the login page of a captive portal is told apart', async () => {
    const events = await ask((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
    );
    expect(events).toMatchObject([
      {
        type: 'error',
        error: { code: 'endpoint/bad-answer', cause: 'not an answer but text/html' },
      },
    ]);
  });

  test.each([
    [401, 'endpoint/auth'],
    [403, 'endpoint/auth'],
    [429, 'endpoint/rate-limited'],
    [500, 'endpoint/refused'],
  ])('HTTP %i is %s', async (status, code) => {
    const events = await ask((_, response) =>
      response.writeHead(status, { 'retry-after': '20' }).end('no'),
    );
    expect(events).toMatchObject([{ type: 'error', error: { code, params: { status } } }]);
  });

  test('a socket cut in the middle keeps the text and offers to continue', async () => {
    const events = await ask((_, response) => {
      response.writeHead(200, SSE);
      response.write(delta('half'));
      setTimeout(() => response.destroy(), 20);
    });
    expect(textOf(events)).toBe('half');
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      error: { code: 'endpoint/cut', next: ['continue', 'retry'] },
    });
  });

  test('stop between headers and first token closes the connection upstream', async () => {
    const abort = new AbortController();
    const closed = new Promise<void>((resolve) => {
      void ask((_, response) => {
        response.on('close', resolve);
        response.writeHead(200, SSE).flushHeaders();
        setTimeout(() => abort.abort(), 20);
      }, abort.signal).then((events) =>
        expect(events).toEqual([{ type: 'finish', reason: 'abort' }]),
      );
    });
    await closed;
  });

  test('nobody listening is unreachable, not a hang', async () => {
    const gone = await serve(() => undefined);
    await gone.close();
    const engine = engines.get('openai').create({
      fetch: globalThis.fetch,
      nowMs: () => 0,
      openModelFiles: () => Promise.resolve([]),
      assetUrl: (name) => name,
    });
    const { signal } = new AbortController();
    await engine.load(
      { modelId: 'x', endpoint: { baseUrl: gone.url, model: 'm' } },
      () => undefined,
      signal,
    );
    const events = [];
    for await (const event of engine.generate(REQUEST, signal)) events.push(event);
    expect(events).toMatchObject([{ type: 'error', error: { code: 'endpoint/unreachable' } }]);
  });
});
