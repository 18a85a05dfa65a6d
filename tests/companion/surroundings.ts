import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FetchContext, FetchEvent } from '../../companion/models/source';

/** A new empty folder, gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wattson-companion-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestServer {
  readonly url: string;
  /** `Range` headers of the requests so far; undefined for those without. */
  readonly ranges: (string | undefined)[];
}

/** A real HTTP server on loopback; `answer` is told how many requests came before. */
export async function httpServer(
  answer: (request: IncomingMessage, response: ServerResponse, earlier: number) => void,
): Promise<TestServer> {
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(request, response, ranges.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ranges };
}

/** Answers as a well-behaved host of `content` does, ranges included. */
export function answerWell(
  content: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.setHeader('content-type', 'application/octet-stream');
  response.setHeader('content-length', content.length - start);
  if (start > 0) {
    response.statusCode = 206;
    const range = `bytes ${start}-${content.length - 1}/${content.length}`;
    response.setHeader('content-range', range);
  }
  response.end(content.subarray(start));
}

export interface TestContext extends FetchContext {
  readonly events: FetchEvent[];
}

/** An empty folder and environment, and a list of what was reported. */
export async function fetchContext(overrides: Partial<FetchContext> = {}): Promise<TestContext> {
  const events: FetchEvent[] = [];
  return {
    folder: await temporaryFolder(),
    env: {},
    fetch,
    limits: { connectMs: 20_000, stallMs: 20_000, pipMs: 20_000 },
    report: (event) => events.push(event),
    signal: new AbortController().signal,
    events,
    ...overrides,
  };
}
