import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONTENT_SECURITY_POLICY, ISOLATION_HEADERS } from '../headers';
import { errorCode } from '../models/failure';

/** `localhost` is either; which one a browser tries first is its own affair. */
const IPV4 = '127.0.0.1';
const IPV6 = '::1';

/** Ports looked at after the wanted one. */
const MORE_PORTS = 20;

const HEADERS: Record<string, string> = {
  ...ISOLATION_HEADERS,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

export interface Listening {
  readonly port: number;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/**
 * Serves `app` on this computer only, at `wantedPort` or the next free one; 0 is any.
 * Throws the system's error when no port can be had.
 */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  wantedPort: number,
): Promise<Listening> {
  const listener = withHeaders(app);
  for (let port = wantedPort, tries = 0; ; port += wantedPort === 0 ? 0 : 1, tries += 1) {
    try {
      return await listenTwice(listener, port);
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || tries >= MORE_PORTS || port === 65_535) throw error;
    }
  }
}

/** On the node level, where the answers to malformed requests pass too. */
function withHeaders(app: Hono<{ Bindings: HttpBindings }>): RequestListener {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (incoming, outgoing) => {
    for (const [name, value] of Object.entries(HEADERS)) outgoing.setHeader(name, value);
    void answer(incoming, outgoing);
  };
}

async function listenTwice(listener: RequestListener, wantedPort: number): Promise<Listening> {
  const servers = [await bind(listener, IPV4, wantedPort)];
  const { port } = servers[0]?.address() as AddressInfo;
  const close = async () => {
    await Promise.all(servers.map(closeServer));
  };
  try {
    servers.push(await bind(listener, IPV6, port));
  } catch (error) {
    // Somebody else at the other address would get half of the browsers.
    if (errorCode(error) === 'EADDRINUSE') {
      await close();
      throw error;
    }
  }
  return { port, close };
}

function bind(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
