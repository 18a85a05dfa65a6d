import { Hono } from 'hono';
import { open } from 'node:fs/promises';
import type { ModelShelf } from '../models/shelf';
import { fileBody } from './file-body';
import { onlyOwnOrigin } from './host';
import { chooseRange } from './range';

/** What the shelf offers, and the files themselves, in parts if wanted. */
export function modelRoutes(shelf: ModelShelf): Hono {
  const routes = new Hono();

  // The page copies the bytes into its own storage; the browser's cache would be a second copy of 98 MB.
  routes.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });

  routes.get('/offers.json', async (c) => c.json(await shelf.offers()));

  routes.post('/offers', onlyOwnOrigin, async (c) => c.json(await shelf.retry()));

  routes.get('/:file', async (c) => {
    const model = await shelf.find(c.req.param('file'));
    if (!model) return c.text('Not found', 404);
    const etag = `"${model.sha256}"`;
    c.header('ETag', etag);
    c.header('Accept-Ranges', 'bytes');
    c.header('Content-Type', 'application/octet-stream');

    // `If-Range`: a part is of use only together with parts of the very same file.
    const stillWanted = (c.req.header('if-range') ?? etag) === etag;
    const range = stillWanted ? chooseRange(c.req.header('range'), model.bytes) : 'whole';
    if (range === 'unsatisfiable') {
      c.header('Content-Range', `bytes */${model.bytes}`);
      return c.text('There is no such range.', 416);
    }
    const { start, end } = range === 'whole' ? { start: 0, end: model.bytes - 1 } : range;
    if (range !== 'whole') {
      c.status(206);
      c.header('Content-Range', `bytes ${start}-${end}/${model.bytes}`);
    }
    c.header('Content-Length', String(end + 1 - start));
    if (c.req.method === 'HEAD') return c.body(null);
    return c.body(fileBody(await open(model.path), start, end));
  });

  return routes;
}
