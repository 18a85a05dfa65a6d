import { expect, test } from './fixtures';
import {
  answer,
  answers,
  ask,
  errorShown,
  LONG_QUESTION,
  messageBox,
  midAnswer,
  stopButton,
  useStarterModel,
  withoutLastWord,
  written,
} from './page';
import { crashTab, killWorker, workerNamed, workers } from './workers';

const SHORT_QUESTION = 'What is the capital of France? Answer in one sentence.';

test.beforeEach(async ({ page, server }) => {
  await page.goto(server.url);
  await useStarterModel(page);
});

for (const [name, code] of [
  ['engine', 'engine/crashed'],
  ['agent', 'agent/crashed'],
] as const) {
  test(`the ${name} worker dies mid-answer: the text stays, the next question works`, async ({
    page,
  }) => {
    await ask(page, LONG_QUESTION);
    const before = withoutLastWord(await midAnswer(page));
    await killWorker(page, name);
    await expect(errorShown(page, code).first()).toBeVisible();
    await expect(answers(page).last()).not.toHaveAttribute('aria-busy', 'true');
    expect(await written(page)).toContain(before);
    await ask(page, SHORT_QUESTION);
    expect(await answer(page)).not.toBe('');
  });
}

test('a reload mid-answer: interrupted, and Continue goes on from there', async ({ page }) => {
  await ask(page, LONG_QUESTION);
  const before = withoutLastWord(await midAnswer(page));
  await page.reload();
  const last = answers(page).last();
  await expect(last).not.toHaveAttribute('aria-busy', 'true');
  await expect(last).toContainText(/interrupted/i);
  const kept = await written(page);
  expect(kept).toContain(before);

  await last.getByRole('button', { name: 'Continue' }).click();
  await expect
    .poll(async () => (await written(page)).length, { timeout: 120_000 })
    .toBeGreaterThan(kept.length + 20);
  expect((await written(page)).startsWith(withoutLastWord(kept))).toBe(true);
  await expect(answers(page)).toHaveCount(1);
  await stopButton(page).click();
});

test('two crashes while loading: the third start waits for the person', async ({
  page,
  context,
  server,
}) => {
  // Leaving while the first load is under way would count as a crash of its own.
  await ask(page, SHORT_QUESTION);
  await answer(page);
  let tab = page;
  for (let crash = 0; crash < 2; crash++) {
    await tab.goto(server.url);
    await workerNamed(tab, 'engine');
    tab = await crashTab(context, tab);
  }
  await tab.goto(server.url);
  await expect(errorShown(tab, 'engine/crash-loop').first()).toBeVisible();
  expect(workers(tab, 'engine')).toEqual([]);

  await tab.getByRole('button', { name: 'Load anyway' }).first().click();
  await expect(messageBox(tab)).toBeEditable();
  await ask(tab, SHORT_QUESTION);
  expect(await answer(tab)).toContain('Paris');
});
