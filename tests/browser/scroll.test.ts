import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { STORY } from './harness/texts';
import { message } from '../fixtures/page-records';
import type { FakeAssistant } from '../fixtures/fake-assistant';
import { answers, button, openPage, withChat } from './open-page';

const LONG = `${STORY}\n\n`.repeat(30);
const QUESTION = message({ id: 'q1', role: 'user', text: 'Tell me' });
const answer = message({
  id: 'a1',
  parentId: 'q1',
  role: 'assistant',
  text: LONG,
  state: 'writing',
  runs: [],
});

async function openLong(): Promise<{ fake: FakeAssistant; log: HTMLElement }> {
  const fake = await openPage('#/c/c1', withChat([QUESTION, answer]));
  await expect.element(answers()).toHaveTextContent('last boat');
  return { fake, log: page.getByRole('log').element() as HTMLElement };
}

const fromEnd = (log: HTMLElement) => log.scrollHeight - log.clientHeight - log.scrollTop;

test('the page follows the answer while the person is at its end', async () => {
  const { fake, log } = await openLong();
  await expect.poll(() => fromEnd(log)).toBeLessThan(2);
  const before = log.scrollHeight;
  fake.delta(answer, `${STORY}\n\n`.repeat(5));
  await expect.poll(() => log.scrollHeight).toBeGreaterThan(before);
  await expect.poll(() => fromEnd(log)).toBeLessThan(2);
});

test('the page stays where the person has scrolled to, and one button leads back', async () => {
  const { fake, log } = await openLong();
  await expect.poll(() => fromEnd(log)).toBeLessThan(2);
  log.scrollTop -= 300;
  await expect.element(button('Jump to the end')).toBeVisible();
  const place = log.scrollTop;
  fake.delta(answer, `${STORY}\n\n`.repeat(5));
  await expect.poll(() => fromEnd(log)).toBeGreaterThan(400);
  expect(log.scrollTop).toBe(place);
  await button('Jump to the end').click();
  await expect.poll(() => fromEnd(log)).toBeLessThan(2);
  expect(page.getByRole('button', { name: 'Jump to the end' }).query()).toBeNull();
});

test('sending a question goes to the end, wherever one was reading', async () => {
  const { fake, log } = await openLong();
  fake.put({ ...answer, state: 'done' });
  await expect.poll(() => fromEnd(log)).toBeLessThan(2);
  log.scrollTop = 0;
  await expect.element(button('Jump to the end')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('More');
  await button('Send').click();
  await expect.poll(() => fromEnd(log)).toBeLessThan(2);
});
