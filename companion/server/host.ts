import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** The names this computer has for itself; any other one in `Host` is a page that rebound its own name to it. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** `Host` headers of requests that were meant for a server on this port. */
export function allowedHosts(port: number): string[] {
  // Browsers leave the scheme's own port out.
  const plain = port === 80 ? LOOPBACK_NAMES : [];
  return [...plain, ...LOOPBACK_NAMES.map((name) => `${name}:${port}`)];
}

/** Answers 403 to requests that name another host: the guard against DNS rebinding. */
export const onlyLoopbackNames: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  const port = c.env.incoming.socket.localPort ?? 0;
  if (!allowedHosts(port).includes(c.req.header('host') ?? ''))
    return c.text('This server answers to localhost only.', 403);
  await next();
};

/** Answers 403 to requests that another site's page made, or none; for requests that change something. */
export const onlyOwnOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.header('origin') !== `http://${c.req.header('host')}`)
    return c.text('Only the page of this server may ask for this.', 403);
  await next();
};
