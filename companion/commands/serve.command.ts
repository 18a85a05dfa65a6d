import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelsFolder } from '../models/folder';
import { explain, megabytes } from '../models/failure';
import { hub } from '../models/hub.source';
import { offline } from '../models/offline.source';
import { python } from '../models/python.source';
import { starterShelf, type ModelShelf } from '../models/shelf';
import { DEFAULT_LIMITS } from '../models/source';
import { STARTER } from '../models/starter';
import { createApp } from '../server/app';
import { listen } from '../server/listen';
import { canOpenBrowser, openBrowser } from '../terminal/browser';
import { fetchReporter } from '../terminal/progress';
import { UsageError, wantedPort } from './port';

export interface ServeOptions {
  readonly open: boolean;
  readonly offline: boolean;
}

/**
 * Fetches the starter model if it is not there, serves the built page, says so and goes on until `signal` aborts.
 * Without the model it serves all the same: the page says what was tried and what else can be done.
 */
export async function serve(options: ServeOptions, signal: AbortSignal): Promise<void> {
  const { env, platform, stdout } = process;
  const say = (line: string) => stdout.write(`${line}\n`);
  const port = wantedPort(env.PORT);
  // Beside this file once both are built: dist/companion and dist/app.
  const appFolder = fileURLToPath(new URL('../app', import.meta.url));
  if (!existsSync(join(appFolder, 'index.html')))
    throw new UsageError(`There is no page in ${appFolder}; "npm start" builds it.`);

  const shelf = starterShelf(STARTER, options.offline ? [offline] : [hub, python], {
    folder: modelsFolder(env, platform, homedir()),
    env,
    fetch,
    limits: DEFAULT_LIMITS,
    report: fetchReporter(stdout),
    signal,
  });
  say(`Starter model: ${STARTER.name}, ${megabytes(STARTER.bytes)}, ${STARTER.licence}`);
  say(await bringStarter(shelf));

  const app = createApp({
    appFolder,
    shelf,
    onError: (error) => console.error(error),
  });
  const server = await listen(app, port).catch((error: unknown) => {
    throw new UsageError(`Port ${port} cannot be had (${explain(error)}); name another by PORT.`);
  });
  if (port !== 0 && server.port !== port) say(`Port ${port} is taken; this is ${server.port}.`);
  const url = `http://localhost:${server.port}/`;
  say(`Wattson is ready at ${url}`);
  if (options.open && canOpenBrowser(stdout.isTTY, env, platform))
    openBrowser(url, env, platform, () =>
      say('No browser could be started; open the address yourself.'),
    );

  await aborted(signal);
  await server.close();
  say('Stopped.');
}

async function bringStarter(shelf: ModelShelf): Promise<string> {
  const offers = await shelf.retry();
  if (offers.every((offer) => offer.available)) return '  verified and ready';
  return '  not available; the page says what else can be done';
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
