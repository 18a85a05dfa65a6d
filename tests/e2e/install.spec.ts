import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures';
import { answer, ask, errorShown, messageBox, retryButton } from './page';
import { startProxy, type Proxy } from './proxy';

const test = base.extend<{ faulty: Proxy }>({
  faulty: async ({ server }, use) => {
    const proxy = await startProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
});

const COPY_MS = 120_000;

const begin = async (page: Page, url: string) => {
  await page.goto(url);
  await page.getByRole('button', { name: 'Use starter model' }).click();
};

/** Names of whole model files in the browser's storage; unfinished ones carry `.part`. */
const installedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('models', { create: true });
    const names: string[] = [];
    for await (const name of folder.keys()) if (!name.endsWith('.part')) names.push(name);
    return names;
  });

/** The failure has its name, and nothing that an engine would find is there. */
async function expectRefused(page: Page, code: string): Promise<void> {
  await expect(errorShown(page, code).first()).toBeVisible({ timeout: COPY_MS });
  expect(await installedFiles(page)).toEqual([]);
}

async function expectRetryWorks(page: Page): Promise<void> {
  await retryButton(page).first().click();
  await expect(messageBox(page)).toBeEditable({ timeout: COPY_MS });
  expect(await installedFiles(page)).toHaveLength(1);
  await ask(page, 'What is the capital of France? Answer in one sentence.');
  expect(await answer(page)).toContain('Paris');
}

for (const [fault, code] of [
  ['truncated', 'model/truncated'],
  ['altered', 'model/corrupt'],
  ['html', 'model/html'],
] as const) {
  test(`weights that come ${fault} are refused, and a retry works`, async ({ page, faulty }) => {
    faulty.fault = fault;
    await begin(page, faulty.url);
    await expectRefused(page, code);
    faulty.fault = null;
    await expectRetryWorks(page);
  });
}

test('a connection that breaks mid-copy is continued by itself, not begun again', async ({
  page,
  faulty,
}) => {
  faulty.fault = 'cut';
  await begin(page, faulty.url);
  await expect.poll(() => faulty.ranges.length).toBeGreaterThanOrEqual(2);
  faulty.fault = null;
  await expect(messageBox(page)).toBeEditable({ timeout: COPY_MS });
  expect(await installedFiles(page)).toHaveLength(1);
  expect(faulty.ranges[0]).toBeNull();
  expect(faulty.ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-/);
});

test('a full disk stops the copy by name, and a retry with room works', async ({
  page,
  context,
  server,
}) => {
  const cdp = await context.newCDPSession(page);
  const origin = new URL(server.url).origin;
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 40_000_000 });
  await begin(page, server.url);
  await expectRefused(page, 'storage/quota');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await expectRetryWorks(page);
});
