import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** What goes wrong with the weights on their way. */
export type Fault = 'truncated' | 'altered' | 'html' | 'cut';

export interface Proxy {
  readonly url: string;
  /** Applies to every file of weights until it is changed. */
  fault: Fault | null;
  /** `Range` headers of the weights that were asked for; `null` where there was none. */
  readonly ranges: (string | null)[];
  close(): Promise<void>;
}

/** Bytes after which a file ends early or holds a wrong byte: past the header, before the end. */
const FAULT_AT = 20_000_000;

/**
 * A server in front of the real one that hands out damaged weights. Routes of the test runner would do the same
 * for the page, but not for every request of its workers.
 */
export async function startProxy(target: string): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => pass(proxy, target, incoming, outgoing));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy: Proxy = {
    url: `http://localhost:${port}/`,
    fault: null,
    ranges: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function pass(proxy: Proxy, target: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const weights = /\.gguf($|\?)/.test(incoming.url ?? '');
  const fault = weights ? proxy.fault : null;
  if (weights) proxy.ranges.push(incoming.headers.range ?? null);
  const upstream = request(new URL(incoming.url ?? '/', target), {
    method: incoming.method,
    headers: { ...incoming.headers, host: new URL(target).host },
  });
  upstream.on('error', () => outgoing.destroy());
  upstream.on('response', (response) => {
    const headers = { ...response.headers };
    if (fault === 'html') {
      response.destroy();
      headers['content-type'] = 'text/html; charset=utf-8';
      delete headers['content-length'];
      outgoing.writeHead(200, headers).end('<!doctype html><title>Sign in</title>');
      return;
    }
    if (fault === 'truncated') headers['content-length'] = String(FAULT_AT);
    outgoing.writeHead(response.statusCode ?? 502, headers);
    if (fault === null) response.pipe(outgoing);
    else response.pipe(damage(fault, outgoing, response)).pipe(outgoing);
  });
  incoming.pipe(upstream);
}

function damage(
  fault: Exclude<Fault, 'html'>,
  outgoing: ServerResponse,
  response: IncomingMessage,
): Transform {
  let at = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const begin = at;
      at += chunk.length;
      if (begin > FAULT_AT || at <= FAULT_AT) {
        if (fault === 'altered' || begin <= FAULT_AT) this.push(chunk);
        done();
        return;
      }
      const offset = FAULT_AT - begin;
      if (fault === 'altered') {
        const altered = Buffer.from(chunk);
        altered[offset] = (altered[offset] ?? 0) ^ 1;
        this.push(altered);
        done();
        return;
      }
      this.push(chunk.subarray(0, offset));
      response.destroy();
      if (fault === 'truncated') this.push(null);
      // The connection breaks in the middle of the body, after what was sent so far has left.
      else setTimeout(() => outgoing.destroy(), 200);
      done();
    },
  });
}
