import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect } from './fixtures';

export type WorkerName = 'agent' | 'engine';

/** The page's workers by the name of their file; wllama's own, from blobs, are left out. */
export function workers(page: Page, name: WorkerName): Worker[] {
  return page
    .workers()
    .filter((worker) => !worker.url().startsWith('blob:') && worker.url().includes(`${name}.`));
}

/** Waits until the worker is there. */
export async function workerNamed(page: Page, name: WorkerName): Promise<Worker> {
  await expect.poll(() => workers(page, name).length, { intervals: [20] }).toBeGreaterThan(0);
  const worker = workers(page, name)[0];
  if (!worker) throw new Error(`the ${name} worker left again`);
  return worker;
}

/** Ends a worker as a crash does: without a word to whoever started it. */
export async function killWorker(page: Page, name: WorkerName): Promise<void> {
  const worker = await workerNamed(page, name);
  const gone = worker.waitForEvent('close');
  // Closing the worker under it also breaks the call, which is what was wanted.
  await Promise.race([gone, Promise.allSettled([worker.evaluate(() => self.close())])]);
  await gone;
}

/** The whole tab dies, as it does out of memory. Returns a fresh one. */
export async function crashTab(context: BrowserContext, page: Page): Promise<Page> {
  const cdp = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  await Promise.race([crashed, Promise.allSettled([cdp.send('Page.crash')])]);
  await crashed;
  const fresh = await context.newPage();
  await page.close();
  return fresh;
}
