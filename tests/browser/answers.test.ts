import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EngineState } from '../../src/contracts/assistant';
import type { Message } from '../../src/contracts/records';
import type { FakeAssistant } from '../fixtures/fake-assistant';
import { A_MODEL, A_RUN, message, READY } from '../fixtures/page-records';
import { answers, button, callsOf, openPage, withChat } from './open-page';

const QUESTION = message({ id: 'q1', role: 'user', text: 'Why?' });
const ANSWER = message({ id: 'a1', parentId: 'q1', role: 'assistant', text: 'Because.' });

const openWith = (messages: Message[], engine: EngineState = READY): Promise<FakeAssistant> => {
  const chat = withChat([QUESTION, ...messages]);
  return openPage('#/c/c1', { ...chat, snapshot: { ...chat.snapshot, engine } });
};

describe('alternatives', () => {
  const older = message({
    id: 'a0',
    parentId: 'q1',
    role: 'assistant',
    text: 'Since.',
    createdAt: 1,
  });

  test('are walked with a switch that says which of how many', async () => {
    const fake = await openWith([older, ANSWER]);
    await expect.element(page.getByRole('group', { name: 'Answer 2 of 2' })).toBeVisible();
    await expect.element(button('Next answer')).toBeDisabled();
    await button('Previous answer').click();
    expect(callsOf(fake, 'selectBranch')).toEqual([['c1', 'a0']]);
    await expect.element(answers()).toHaveTextContent('Since.');
    await expect.element(page.getByRole('group', { name: 'Answer 1 of 2' })).toBeVisible();
  });

  test('a new one is asked for with Regenerate, and is shown', async () => {
    const fake = await openWith([ANSWER]);
    expect(page.getByRole('button', { name: 'Next answer' }).query()).toBeNull();
    await button('Regenerate').click();
    expect(callsOf(fake, 'regenerate')).toEqual([['a1']]);
    await expect.element(answers()).toHaveAttribute('aria-busy', 'true');
    expect(answers().elements()).toHaveLength(1);
  });
});

describe('an answer that did not end well keeps its text and can go on', () => {
  test.each([
    ['interrupted', 'Interrupted. What was written is kept.'],
    ['stopped', 'Stopped. What was written is kept.'],
  ] as const)('%s', async (state, words) => {
    const fake = await openWith([{ ...ANSWER, state }]);
    await expect.element(answers()).toHaveTextContent('Because.');
    await expect.element(answers()).toHaveTextContent(words);
    await button('Continue').click();
    expect(callsOf(fake, 'continueAnswer')).toEqual([['a1']]);
    await expect.element(answers()).toHaveAttribute('aria-busy', 'true');
    await expect.element(answers()).toHaveTextContent('Because.');
  });

  test('stopped before the first word: nothing to continue, and the question is said to be left out', async () => {
    await openWith([{ ...ANSWER, text: '', state: 'stopped' }]);
    await expect
      .element(answers())
      .toHaveTextContent('Stopped before the first word. Later answers leave this question out');
    expect(button('Continue').query()).toBeNull();
    await expect.element(button('Regenerate')).toBeEnabled();
  });

  test('cut at the length limit, or ended without a reason, it says so', async () => {
    await openWith([{ ...ANSWER, runs: [{ ...A_RUN, finish: 'length' }] }]);
    await expect.element(answers()).toHaveTextContent('Cut at the length limit');
    await expect.element(button('Continue')).toBeVisible();
  });
});

describe('before the first word', () => {
  const waiting = { ...ANSWER, text: '', state: 'writing', runs: [] } as const;

  test('it is said that the model is loading, and how far it is', async () => {
    const progress = { phase: 'weights', fraction: 0.4 } as const;
    await openWith([waiting], { phase: 'loading', modelId: A_MODEL.id, progress });
    await expect.element(answers()).toHaveTextContent('Loading SmolLM2-135M-Instruct… 40%');
  });

  test('it is said that the question is being read, and how far', async () => {
    const fake = await openWith([waiting]);
    await expect.element(answers()).toHaveTextContent('Reading your question…');
    fake.emit({ type: 'prefill', messageId: 'a1', doneTokens: 30, totalTokens: 120 });
    await expect.element(answers()).toHaveTextContent('Reading your question… 25%');
  });

  test('words take the place of waiting as they come, and the record follows', async () => {
    const fake = await openWith([waiting]);
    await expect.element(answers()).toHaveAttribute('aria-busy', 'true');
    fake.delta(waiting, 'First **wo');
    fake.delta(waiting, 'rds**');
    await expect.element(answers()).toHaveTextContent('First words');
    await expect.element(answers()).toHaveTextContent('Writing…');
    fake.put({ ...waiting, text: 'First **words**', state: 'done', runs: [A_RUN] });
    await expect.element(answers()).toHaveAttribute('aria-busy', 'false');
    await expect.element(answers()).toHaveTextContent('78 tokens');
  });
});

test('reasoning is folded away from the answer', async () => {
  await openWith([{ ...ANSWER, reasoning: 'Let me think.' }]);
  const folded = page.getByText('Let me think.');
  await expect.element(folded).not.toBeVisible();
  await page.getByText('Reasoning', { exact: true }).click();
  await expect.element(folded).toBeVisible();
});

test('a conversation that is not here says so and offers a new one', async () => {
  await openPage('#/c/gone', withChat([]));
  await expect
    .element(page.getByRole('heading', { name: 'This conversation is not here' }))
    .toBeVisible();
  await button('Start a new chat').click();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});
