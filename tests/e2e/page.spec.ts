import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { answer, answers, ask, messageBox, useStarterModel } from './page';
import { watch } from './watch';

const QUESTION = 'What is the capital of France? Answer in one sentence.';

/** Tab presses within which everything on a screen is reached. */
const MAX_TABS = 40;

async function expectAxeClean(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

test('every screen is axe clean in light and dark', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Use starter model' })).toBeVisible();
  await expectAxeClean(page, 'first run');
  await useStarterModel(page);
  await ask(page, QUESTION);
  await answer(page);
  await expectAxeClean(page, 'chat');
  for (const name of ['Models', 'Settings']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    await expectAxeClean(page, name);
  }
});

test('the first question is asked with the keyboard alone', async ({ page, server }) => {
  await page.goto(server.url);
  const starter = page.getByRole('button', { name: 'Use starter model' });
  await expect(starter).toBeVisible();
  await tabTo(page, () => starter.evaluate((node) => node === document.activeElement));
  await page.keyboard.press('Enter');
  await expect(messageBox(page)).toBeEditable({ timeout: 120_000 });
  await tabTo(page, () => messageBox(page).evaluate((node) => node === document.activeElement));
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await expect(answers(page)).toHaveCount(1);
  expect(await answer(page)).toContain('Paris');
});

test('a whole session talks to its own origin only and logs no error', async ({
  page,
  context,
  server,
}) => {
  const seen = watch(context, page, server.url);
  await page.goto(server.url);
  await useStarterModel(page);
  await ask(page, QUESTION);
  await answer(page);
  for (const name of ['Models', 'Settings', 'Chat']) {
    await page.getByRole('link', { name }).click();
  }
  await page.reload();
  await expect(answers(page)).toHaveCount(1);
  await ask(page, 'And of Italy?');
  await answer(page);
  expect(seen.requests, 'nothing was recorded').toBeGreaterThan(5);
  expect(seen.elsewhere).toEqual([]);
  expect(seen.errors).toEqual([]);
});

/** Presses Tab until `reached`; what has focus already counts. */
async function tabTo(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await reached()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached with ${MAX_TABS} presses of Tab`);
}
