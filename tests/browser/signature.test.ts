import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { decodeRate, newPromptTokens, outputTokens, prefillRate } from '../../src/ui/chat/figures';
import type { AnswerRun } from '../../src/contracts/records';
import { A_RUN, message } from '../fixtures/page-records';
import { answers, openPage, withChat } from './open-page';

const openRuns = (runs: AnswerRun[]) =>
  openPage(
    '#/c/c1',
    withChat([
      message({ id: 'q1', role: 'user', text: 'Why?' }),
      message({ id: 'a1', parentId: 'q1', role: 'assistant', text: 'Because.', runs }),
    ]),
  );

const line = () => page.getByRole('button', { name: /^How this was answered/ });

/** The open record as name → value. */
const record = (index = 0): Record<string, string> => {
  const list = document.querySelectorAll('.record > dl:not(.glossary)')[index]!;
  return Object.fromEntries(
    [...list.children].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent,
    ]),
  );
};

const NOTHING_KNOWN: AnswerRun = {
  ...A_RUN,
  usage: null,
  ttftMs: null,
  device: null,
  finish: 'unknown',
};

describe('figures', () => {
  test('new prompt tokens are those not cached; rates are tokens by engine time', () => {
    expect(newPromptTokens(A_RUN.usage)).toBe(36);
    expect(prefillRate(A_RUN.usage)).toBeCloseTo(120);
    expect(decodeRate(A_RUN.usage)).toBeCloseTo(55.71, 2);
  });

  test('what is not known is null, never 0 and never infinite', () => {
    expect(newPromptTokens(null)).toBeNull();
    expect(newPromptTokens({ ...A_RUN.usage!, cachedTokens: null })).toBeNull();
    expect(decodeRate({ ...A_RUN.usage!, decodeMs: 0 })).toBeNull();
    expect(outputTokens([NOTHING_KNOWN])).toEqual({ value: null, complete: false });
  });

  test('a sum with an unknown part is a lower bound', () => {
    expect(outputTokens([A_RUN, NOTHING_KNOWN])).toEqual({ value: 78, complete: false });
    expect(outputTokens([A_RUN, A_RUN])).toEqual({ value: 156, complete: true });
  });
});

test('the line says model, place, time and tokens, and opens into the whole record', async () => {
  await openRuns([A_RUN]);
  await expect.element(line()).toHaveTextContent('SmolLM2-135M-Instruct');
  const parts = line().element().querySelectorAll('.parts > span');
  expect([...parts].map(({ textContent }) => textContent)).toEqual([
    'SmolLM2-135M-Instruct',
    'this browser',
    '1.8s',
    '78 tokens',
  ]);
  await expect.element(line()).toHaveAttribute('aria-expanded', 'false');
  await line().click();
  await expect.element(line()).toHaveAttribute('aria-expanded', 'true');
  expect(record()).toMatchObject({
    'Prompt, new': '36 tokens',
    'Prompt, from cache': '84 tokens',
    Answer: '78 tokens',
    'First word after': '412ms',
    'Reading speed': '120 tokens/s',
    'Writing speed': '55.7 tokens/s',
    'Ran on': 'this browser, CPU',
    'Ended because': 'it was complete',
    Counts: '● counted by the engine',
  });
});

test('what is unknown is shown as unknown, not as 0', async () => {
  await openRuns([NOTHING_KNOWN]);
  await expect.element(line()).toHaveTextContent('? tokens unknown');
  await line().click();
  const shown = record();
  for (const name of ['Prompt, new', 'Prompt, from cache', 'Answer', 'First word after']) {
    expect(shown[name], name).toBe('unknown');
  }
  expect(shown['Reading speed']).toBe('unknown');
  expect(shown['Ended because']).toBe('unknown');
  expect(shown['Counts']).toBe('? unknown');
  expect(Object.values(shown).join(' ')).not.toMatch(/\b0\b|NaN|Infinity/);
});

test('an estimate carries its glyph and word', async () => {
  await openRuns([{ ...A_RUN, usage: { ...A_RUN.usage!, source: 'estimated' } }]);
  await expect.element(line()).toHaveTextContent('○ estimated');
});

test('a continued answer lists each of its runs', async () => {
  await openRuns([A_RUN, { ...A_RUN, modelName: 'Other' }]);
  await expect.element(line()).toHaveTextContent('SmolLM2-135M-Instruct and Other');
  await expect.element(line()).toHaveTextContent('156 tokens');
  await line().click();
  await expect.element(page.getByRole('heading', { name: 'Part 2 of 2' })).toBeVisible();
  expect(record(1)['Model']).toBe('Other');
});

test('figures can be read by scripts from the article', async () => {
  await openRuns([A_RUN]);
  const article = answers();
  await expect.element(article).toHaveAttribute('data-prompt-tokens', '120');
  await expect.element(article).toHaveAttribute('data-cached-tokens', '84');
  await expect.element(article).toHaveAttribute('data-ttft-ms', '412');
});
