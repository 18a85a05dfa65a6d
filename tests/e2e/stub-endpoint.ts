import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  close(): Promise<void>;
}

const WORDS = ['I ', 'answer ', 'from ', 'the ', 'stub.'];

/**
 * An OpenAI-compatible server on this machine: one model, one answer, streamed in the shape of the public API.
 * It refuses a wrong key, and answers the preflight that a browser sends before a cross-origin question.
 */
export async function startStubEndpoint(): Promise<StubEndpoint> {
  const apiKey = 'sk-stub';
  const model = 'stub-1';
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'authorization, content-type',
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      'Access-Control-Allow-Private-Network': 'true',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })) {
      response.setHeader(name, value);
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      const error = { message: 'Incorrect API key provided', type: 'invalid_request_error' };
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error }));
      return;
    }
    if (request.url === '/v1/models') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: [{ id: model, object: 'model' }] }));
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { stream } = JSON.parse(body) as { stream?: boolean };
      const [type, text] = stream
        ? ['text/event-stream', streamed(model)]
        : ['application/json', whole(model)];
      response.writeHead(200, { 'Content-Type': type }).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey,
    model,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const usage = { prompt_tokens: 12, completion_tokens: WORDS.length, total_tokens: 17 };

function streamed(model: string): string {
  const chunk = (rest: object) =>
    `data: ${JSON.stringify({ id: 'stub', object: 'chat.completion.chunk', model, ...rest })}\n\n`;
  const choice = (delta: object, finish: string | null) => ({
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  return [
    chunk(choice({ role: 'assistant', content: '' }, null)),
    ...WORDS.map((content) => chunk(choice({ content }, null))),
    chunk(choice({}, 'stop')),
    chunk({ choices: [], usage }),
    'data: [DONE]\n\n',
  ].join('');
}

function whole(model: string): string {
  const message = { role: 'assistant', content: WORDS.join('') };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  return JSON.stringify({ id: 'stub', object: 'chat.completion', model, choices, usage });
}
