import { describe, expect, test } from 'vitest';
import { engines } from '../fixtures/all-engines';
import { createPromptApi } from '../../src/engines/prompt-api.engine';
import { scriptedLanguageModel } from '../fixtures/scripted-language-model';
import { ask, textOf } from './ask';
import { describeClauses, printClauses } from './engine-clauses';

const SAYS = 'The capital of France is Paris.';
const QUESTION = {
  messages: [{ role: 'user' as const, content: 'What is the capital of France?' }],
  sampling: {},
};
const { signal } = new AbortController();
const load = (engine: ReturnType<typeof createPromptApi>, fractions: (number | null)[] = []) =>
  engine.load({ modelId: 'built-in' }, ({ fraction }) => fractions.push(fraction), signal);

printClauses();
describeClauses({
  name: 'browser built-in · scripted LanguageModel',
  kind: engines.get('prompt-api'),
  create: () => createPromptApi(scriptedLanguageModel(SAYS).scope),
  spec: { modelId: 'built-in' },
  question: QUESTION.messages,
  says: SAYS,
  tooLong: 'word '.repeat(200),
});

describe('the built-in model', () => {
  test.each([
    ['missing', {}],
    ['unavailable', scriptedLanguageModel(SAYS, 'unavailable').scope],
  ])('%s: refused with another model as the next step', async (state, scope) => {
    await expect(load(createPromptApi(scope))).rejects.toMatchObject({
      record: {
        code: 'engine/load-failed',
        cause: `built-in model: ${state}`,
        next: ['choose-model'],
      },
    });
  });

  test('the progress of its download is shown', async () => {
    const fractions: (number | null)[] = [];
    await load(createPromptApi(scriptedLanguageModel(SAYS, 'downloadable').scope), fractions);
    expect(fractions).toEqual([0.5, 1]);
  });

  test('a download that was not asked for by a click', async () => {
    const { scope } = scriptedLanguageModel(SAYS, 'downloadable');
    scope.LanguageModel.create = () =>
      Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    await expect(load(createPromptApi(scope))).rejects.toMatchObject({
      record: { code: 'engine/load-failed', next: ['retry', 'choose-model'] },
    });
  });

  test('the conversation is given whole and every session is let go', async () => {
    const { scope, seen } = scriptedLanguageModel(SAYS);
    const engine = createPromptApi(scope);
    await load(engine);
    const messages = [
      { role: 'system' as const, content: 'Be brief.' },
      { role: 'user' as const, content: 'Hi' },
      { role: 'assistant' as const, content: 'Hello' },
      ...QUESTION.messages,
    ];
    expect(textOf(await ask(engine, { ...QUESTION, messages }))).toBe(SAYS);
    expect(seen.prompts).toEqual([messages]);
    expect(seen.destroyed).toBe(seen.created);
  });

  test('no usage is made up', async () => {
    const engine = createPromptApi(scriptedLanguageModel(SAYS).scope);
    await load(engine);
    expect((await ask(engine, QUESTION)).filter(({ type }) => type === 'usage')).toEqual([]);
  });
});
