import { mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { starterShelf, type ModelShelf } from '../../companion/models/shelf';
import type { ModelSource } from '../../companion/models/source';
import { createApp } from '../../companion/server/app';
import { listen } from '../../companion/server/listen';
import { fakeModel } from './fake-model';
import { fetchContext } from './surroundings';

export const model = fakeModel();

export const PAGE = `<!doctype html><title>Wattson</title>${'<p>page</p>'.repeat(500)}`;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Served {
  readonly port: number;
  readonly shelf: ModelShelf;
  readonly modelPath: string;
  readonly errors: Error[];
  /** Sends exactly this path: `fetch` would tidy it up. */
  ask(path: string, options?: RequestOptions): Promise<Answer>;
}

/** The companion's server over a small built page, with `source` for the starter model. */
export async function servedApp(source?: ModelSource): Promise<Served> {
  const context = await fetchContext();
  const appFolder = join(context.folder, 'dist', 'app');
  const files: Record<string, string | Buffer> = {
    'index.html': PAGE,
    'assets/index-a1b2c3.js': `export const text = "${'words '.repeat(1000)}";`,
    'assets/wllama-d4e5f6.wasm': Buffer.alloc(5_000),
    'service.worker.js': 'self',
    'manifest.webmanifest': '{}',
    'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'icons/icon.png': 'png',
    '.secret': 'dotfile',
    'empty.txt': '',
    // One folder up: what a traversal would be after.
    '../package.json': '{"secret":true}',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(appFolder, name, '..'), { recursive: true });
    await writeFile(join(appFolder, name), content);
  }
  const modelPath = join(context.folder, model.file);
  if (!source) await writeFile(modelPath, model.content);
  const shelf = starterShelf(model, source ? [source] : [], context);
  const errors: Error[] = [];
  const app = createApp({ appFolder, shelf, onError: (error) => errors.push(error) });
  const server = await listen(app, 0);
  onTestFinished(() => server.close());
  const { port } = server;
  const ask = (path: string, options: RequestOptions = {}) => askServer({ port, path, ...options });
  return { port, shelf, modelPath, errors, ask };
}

/** One request over a real connection to 127.0.0.1, unless `options` name another host. */
export function askServer(options: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
