import { chromium, test as base } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from '../tools/chromium.mjs';
import { startServer, type Server } from '../tools/server.mjs';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** A folder that is gone after the test. */
  folder: string;
  /** Starts a server of the test's own, and stops it after the test. */
  ownServer: (env?: Record<string, string | undefined>) => Promise<Server>;
}

interface WorkerFixtures {
  /** The server that the tests share; each has a browser profile of its own, so nothing else is shared. */
  server: Server;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],

  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wattson-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },

  ownServer: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (env) => {
      const server = await startServer(env);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },

  // A profile on disk: a private window keeps OPFS in memory and counts its quota differently.
  context: async ({ folder }, use) => {
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      ...launchOptions(),
      acceptDownloads: true,
    });
    await use(context);
    await context.close();
  },

  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
});
