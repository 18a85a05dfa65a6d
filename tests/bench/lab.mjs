import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumVersion, findChromium, launchOptions } from '../tools/chromium.mjs';
import { startServer } from '../tools/server.mjs';
import { openApp } from './app.mjs';
import { openBare } from './bare.mjs';
import { round } from './statistics.mjs';

/** Everything a metric may use, made when first asked for: the real server, the app in a browser, bare wllama. */
export async function openLab() {
  const loadBefore = round(loadavg()[0], 2);
  const server = await startServer();
  const closers = [() => server.stop()];

  /** A browser with a profile that nobody has used. */
  async function freshContext() {
    const folder = await mkdtemp(join(tmpdir(), 'wattson-bench-'));
    const context = await chromium.launchPersistentContext(folder, launchOptions());
    closers.unshift(async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    });
    return context;
  }

  // Both sides run in one browser, in one state of the machine.
  const context = lazily(freshContext);
  const app = lazily(async () => openApp(await (await context()).newPage(), server.url));
  const bare = lazily(async () => {
    const opened = await openBare(await (await context()).newPage(), server.url);
    closers.unshift(opened.close);
    return opened;
  });

  return {
    url: server.url,
    freshContext,
    app,
    bare,
    machine: async () => ({
      chromium: chromiumVersion(findChromium()),
      node: process.versions.node,
      cores: availableParallelism(),
      platform: `${process.platform}-${process.arch}`,
      // What else ran: above the number of cores, rates say little and only the interleaved ratios hold.
      loadBefore,
      loadAfter: round(loadavg()[0], 2),
    }),
    close: async () => {
      for (const close of closers) await close();
    },
  };
}

function lazily(make) {
  let made;
  return () => (made ??= make());
}
