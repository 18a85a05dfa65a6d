import { expect, test } from './fixtures';
import {
  answer,
  answers,
  ask,
  figure,
  LONG_QUESTION,
  midAnswer,
  messageBox,
  sendButton,
  stopButton,
  useStarterModel,
  written,
} from './page';

const QUESTION = 'What is the capital of France? Answer in one sentence.';

test('from a fresh profile to an answer without server and network', async ({
  page,
  context,
  ownServer,
}) => {
  test.slow();
  const server = await ownServer();
  await page.goto(server.url);
  await useStarterModel(page);

  await test.step('the starter model answers', async () => {
    await ask(page, QUESTION);
    expect(await answer(page)).toContain('Paris');
    expect(await figure(page, 'prompt-tokens')).toBeGreaterThan(20);
    expect(await figure(page, 'output-tokens')).toBeGreaterThan(3);
  });

  await test.step('the second question does not prefill the first one again', async () => {
    await ask(page, 'And of Italy?');
    await answer(page);
    const total = await figure(page, 'prompt-tokens');
    const fresh = total - (await figure(page, 'cached-tokens'));
    expect(fresh).toBeLessThan(total / 2);
  });

  await test.step('Stop keeps what was written and frees the engine', async () => {
    await ask(page, LONG_QUESTION);
    const before = await midAnswer(page);
    await stopButton(page).click();
    await expect(answers(page).last()).not.toHaveAttribute('aria-busy', 'true');
    expect(await written(page)).toContain(before);
    await ask(page, QUESTION);
    expect(await answer(page)).not.toBe('');
  });

  await test.step('a reload brings the conversation back', async () => {
    await page.reload();
    await expect(answers(page)).toHaveCount(4);
    await expect(answers(page).first()).toContainText('Paris');
  });

  await test.step('without server and network the page opens and answers', async () => {
    // The shell is in the cache once the service worker is active; nobody pulls the plug sooner than that.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await server.stop();
    await context.setOffline(true);
    await page.reload();
    await expect(answers(page)).toHaveCount(4);
    await page.getByRole('button', { name: 'New chat' }).click();
    await expect(messageBox(page)).toBeEditable();
    await ask(page, QUESTION);
    expect(await answer(page)).toContain('Paris');
    await expect(sendButton(page)).toBeVisible();
  });
});

test('Stop before the first token leaves the next question answerable', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await useStarterModel(page);
  await ask(page, LONG_QUESTION);
  await stopButton(page).click();
  await expect(answers(page).last()).not.toHaveAttribute('aria-busy', 'true');
  await ask(page, QUESTION);
  expect(await answer(page)).toContain('Paris');
});
