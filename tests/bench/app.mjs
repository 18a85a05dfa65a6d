import { expect } from '@playwright/test';

const INSTALL_MS = 180_000;
const ANSWER_MS = 180_000;

/**
 * The product in a page, with the starter model installed and greedy sampling set in Settings.
 * Its figures are the ones it shows: they are read from the answer's own record.
 */
export async function openApp(page, url) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Use starter model' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toBeEditable({ timeout: INSTALL_MS });
  const articles = page.getByRole('log').getByRole('article', { name: 'Wattson' });
  let maxTokensNow = null;

  /** Sets sampling where a person would, and looks again whether it was kept. */
  async function sample({ maxTokens }) {
    if (maxTokens === maxTokensNow) return;
    const fields = {
      Temperature: '0',
      Seed: '1',
      'Longest answer, in tokens': String(maxTokens),
    };
    await page.getByRole('link', { name: 'Settings' }).click();
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(label).fill(value);
      await page.getByLabel(label).blur();
    }
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    for (const [label, value] of Object.entries(fields)) {
      await expect(page.getByLabel(label)).toHaveValue(value);
    }
    await page.getByRole('link', { name: 'Chat' }).click();
    maxTokensNow = maxTokens;
  }

  async function newChat() {
    await page.getByRole('button', { name: 'New chat' }).first().click();
    await expect(articles).toHaveCount(0);
  }

  /** Asks in the shown conversation and returns the figures of the answer. */
  async function ask(text) {
    // Chromium gives the processes of hidden tabs less of the CPU.
    await page.bringToFront();
    const before = await articles.count();
    await message.fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(articles).toHaveCount(before + 1);
    const last = articles.last();
    await expect(last).not.toHaveAttribute('aria-busy', 'true', { timeout: ANSWER_MS });
    const figure = async (name) => Number((await last.getAttribute(`data-${name}`)) ?? NaN);
    const promptTokens = await figure('prompt-tokens');
    return {
      newTokens: promptTokens - (await figure('cached-tokens')),
      outputTokens: await figure('output-tokens'),
      prefillMs: await figure('prefill-ms'),
      decodeMs: await figure('decode-ms'),
      ttftMs: await figure('ttft-ms'),
    };
  }

  return { sample, newChat, ask };
}
