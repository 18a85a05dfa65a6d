import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ModelShelf } from '../models/shelf';
import { onlyLoopbackNames } from './host';
import { modelRoutes } from './model-routes';
import { staticFile } from './static-files';

export interface AppOptions {
  /** The built page. */
  readonly appFolder: string;
  readonly shelf: ModelShelf;
  /** Told of what went wrong while answering; the answer itself does not say. */
  readonly onError: (error: Error) => void;
}

/** WebAssembly and weights are long and their length must stay known; images are compressed as they are. */
const TEXT = /^(text\/|application\/(json|manifest\+json)|image\/svg)/;

/** What the companion answers. Its headers for isolation and safety are added by `listen`, to errors too. */
export function createApp({
  appFolder,
  shelf,
  onError,
}: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(onlyLoopbackNames);
  app.use(compress({ encoding: 'gzip', contentTypeFilter: TEXT }));
  app.route('/models', modelRoutes(shelf));
  app.get('*', (c) => staticFile(c, appFolder));
  app.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  app.onError((error, c) => {
    onError(error);
    return c.text('Something went wrong here.', 500);
  });
  return app;
}
