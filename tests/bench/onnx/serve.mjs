import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const OUT = here('../../../.cache/bench-onnx');
const MODELS = here('../../fixtures/models');

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/** Both pages built as the app is built, on a server that isolates them, so that threads are there. */
export async function servePages() {
  await build({
    configFile: false,
    logLevel: 'error',
    root: here('.'),
    base: './',
    publicDir: here('../../../public'),
    worker: { format: 'es' },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      rollupOptions: { input: [here('app.html'), here('bare.html')] },
    },
  });
  const server = createServer((request, response) => void give(request.url ?? '/', response));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function give(url, response) {
  const path = normalize(decodeURIComponent(url.split('?')[0]));
  const file = path.startsWith('/models/') ? join(MODELS, path.slice(8)) : join(OUT, path);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Length': found.size,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  createReadStream(file).pipe(response);
}
