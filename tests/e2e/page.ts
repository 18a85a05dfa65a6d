import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** Copying and hashing 98 MB, then loading it, on two slow cores. */
const INSTALL_MS = 120_000;

/** A short answer, with loading and prefill before it. */
const ANSWER_MS = 120_000;

/** A question whose answer is long enough to be cut short. */
export const LONG_QUESTION = 'Write a long story about a lighthouse keeper and a storm.';

export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send' });
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Stop' });

/** Every answer of the shown conversation, oldest first. */
export const answers = (page: Page): Locator =>
  page.getByRole('log').getByRole('article', { name: 'Wattson' });

/** An error by its stable code, which stands under "Technical cause"; its words may change. */
export const errorShown = (page: Page, code: string): Locator =>
  page.locator('[role=alert], [role=status]').filter({ hasText: `${code} · ` });

export const retryButton = (page: Page): Locator => page.getByRole('button', { name: 'Try again' });

/** First run: takes the starter model from this computer and waits until it can be asked. */
export async function useStarterModel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use starter model' }).click();
  await expect(messageBox(page)).toBeEditable({ timeout: INSTALL_MS });
}

/** Sends `text`; resolves once its answer has begun, even if only as an empty article. */
export async function ask(page: Page, text: string): Promise<void> {
  const before = await answers(page).count();
  await messageBox(page).fill(text);
  await sendButton(page).click();
  await expect(answers(page)).toHaveCount(before + 1);
}

/** The text of the newest answer once it is no longer being written. */
export async function answer(page: Page): Promise<string> {
  const last = answers(page).last();
  await expect(last).not.toHaveAttribute('aria-busy', 'true', { timeout: ANSWER_MS });
  return written(page);
}

/** What the newest answer holds so far, without the line under it. */
export async function written(page: Page): Promise<string> {
  const text = await answers(page).last().locator('[data-part="text"]').innerText();
  return text.replace(/\s+/g, ' ').trim();
}

/** Waits until the newest answer has some words, and returns them: the moment to break something. */
export async function midAnswer(page: Page): Promise<string> {
  await expect.poll(() => written(page), { timeout: ANSWER_MS }).toMatch(/^.{40,}/);
  await expect(answers(page).last()).toHaveAttribute('aria-busy', 'true');
  return written(page);
}

/** A figure of the newest answer's record, such as `prompt-tokens`; `NaN` when unknown. */
export async function figure(page: Page, name: string): Promise<number> {
  const value = await answers(page).last().getAttribute(`data-${name}`);
  return value === null || value === '' ? NaN : Number(value);
}

/** All words but the last, which may have been cut in the middle. */
export const withoutLastWord = (text: string): string => text.replace(/\s*\S+$/, '');
