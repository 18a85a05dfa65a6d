import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Readable } from 'node:stream';

/** As `src/engines/wllama.engine.ts` loads a model; threads are counted in the page, by the same rule. */
const LOAD = { n_ctx: 4096, n_batch: 64, n_gpu_layers: 0 };

const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const WLLAMA = new URL('../../node_modules/@wllama/wllama/esm/', import.meta.url);

const FILES = {
  '/': [new URL('bare/index.html', import.meta.url), 'text/html'],
  '/bare.js': [new URL('bare/bare.js', import.meta.url), 'text/javascript'],
  '/wllama.js': [new URL('index.js', WLLAMA), 'text/javascript'],
  '/wllama.wasm': [new URL('wasm/wllama.wasm', WLLAMA), 'application/wasm'],
};

/** wllama alone in a page of its own, with the model that the product's server offers. */
export async function openBare(page, appUrl) {
  const modelUrl = await offeredModel(appUrl);
  const server = createServer((request, response) => serve(request.url, modelUrl, response));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  await page.goto(`http://localhost:${server.address().port}/`);
  const loaded = await page.evaluate((load) => globalThis.bare.load(load), LOAD);
  return {
    loaded,
    /** Greedy, in a conversation of its own. Figures as `app.mjs` gives them. */
    ask: async (text, { maxTokens }) => {
      await page.bringToFront();
      return page.evaluate(
        ([text, maxTokens]) => globalThis.bare.ask(text, maxTokens),
        [text, maxTokens],
      );
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function offeredModel(appUrl) {
  const response = await fetch(new URL('models/offers.json', appUrl));
  const [offer] = await response.json();
  if (!offer?.available)
    throw new Error('the server offers no model; start it once with a network');
  return new URL(offer.url, appUrl);
}

async function serve(path, modelUrl, response) {
  if (path === '/model.gguf') {
    // Through here, since a page of another origin may not read it.
    const model = await fetch(modelUrl);
    response.writeHead(model.status, { ...HEADERS, 'Content-Type': 'application/octet-stream' });
    Readable.fromWeb(model.body).pipe(response);
    return;
  }
  const [file, type] = FILES[path] ?? [];
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { ...HEADERS, 'Content-Type': type });
  createReadStream(fileURLToPath(file)).pipe(response);
}
