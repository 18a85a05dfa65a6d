import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base } from './fixtures';
import { answer, ask, errorShown, messageBox, retryButton } from './page';
import { startStubEndpoint, type StubEndpoint } from './stub-endpoint';

const test = base.extend<{ endpoint: StubEndpoint; bareUrl: string }>({
  endpoint: async ({}, use) => {
    const endpoint = await startStubEndpoint();
    await use(endpoint);
    await endpoint.close();
  },
  /** A server that can get no model: an empty folder, no hub, no Python. */
  bareUrl: async ({ folder, ownServer }, use) => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    const server = await ownServer({
      WATTSON_MODELS_DIR: join(folder, 'models'),
      HF_ENDPOINT: 'http://127.0.0.1:9',
      PATH: empty,
    });
    await use(server.url);
  },
});

test('without any model the first screen says what was tried and what can be done', async ({
  page,
  bareUrl,
}) => {
  const offers = (await (await fetch(new URL('models/offers.json', bareUrl))).json()) as {
    available: boolean;
    tried: { source: string; failure: string }[];
  }[];
  const tried = offers.flatMap((offer) => offer.tried);
  expect(offers.some((offer) => offer.available)).toBe(false);
  expect(tried).toHaveLength(3);

  await page.goto(bareUrl);
  for (const { source } of tried) await expect(page.getByText(source).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /import/i }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /endpoint/i }).first()).toBeVisible();
  await expect(retryButton(page).first()).toBeVisible();
});

test('an endpoint answers where there is no model', async ({ page, bareUrl, endpoint }) => {
  await page.goto(bareUrl);
  await page
    .getByRole('button', { name: /endpoint/i })
    .first()
    .click();
  await page.getByLabel(/base url|address/i).fill(endpoint.baseUrl);
  await page.getByLabel(/key/i).fill('sk-wrong');
  await page.getByLabel(/^model/i).fill(endpoint.model);
  const connect = page.getByRole('button', { name: /^connect/i }).last();
  await connect.click();
  await expect(errorShown(page, 'endpoint/auth').first()).toBeVisible();

  await page.getByLabel(/key/i).fill(endpoint.apiKey);
  await connect.click();
  await expect(messageBox(page)).toBeEditable();
  await ask(page, 'Who are you?');
  expect(await answer(page)).toBe('I answer from the stub.');
});
