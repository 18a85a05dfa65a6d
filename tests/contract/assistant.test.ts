import { describe, expect, test } from 'vitest';
import { WattsonError } from '../../src/contracts/errors';
import { pathTo } from '../../src/contracts/tree';
import { openMemoryDatabase } from '../../src/storage/memory.database';
import { says, startScripted } from '../fixtures/scripted-assistant';

const ASK = 'What is the capital of France?';

/** Waits until the signal aborts, then ends as a well-behaved engine does. */
async function* untilStopped(first: string, signal: AbortSignal) {
  if (first) yield { type: 'text', text: first } as const;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  yield { type: 'finish', reason: 'abort' } as const;
}

describe('one question, in Node', () => {
  test('question and answer are stored before the first token is asked for', async () => {
    const stored: string[] = [];
    const { assistant, db, ended } = await startScripted(async function* () {
      for (const row of await db.table('messages').all()) stored.push(`${row.role}:${row.state}`);
      yield* says('Paris', '.');
    });
    const { answerId } = await assistant.send(null, ASK);
    await ended(answerId);
    expect(stored).toEqual(['user:done', 'assistant:writing']);
  });

  test('the answer carries text, usage, times and a finish reason', async () => {
    const { assistant, ended } = await startScripted(() => says('Par', 'is'));
    const { answerId } = await assistant.send(null, ASK);
    const answer = await ended(answerId);
    expect(answer).toMatchObject({ text: 'Paris', state: 'done', error: null });
    expect(answer.runs).toHaveLength(1);
    expect(answer.runs[0]).toMatchObject({
      modelId: 'scripted',
      device: 'cpu',
      finish: 'stop',
      usage: { promptTokens: 10, cachedTokens: 4, outputTokens: 2 },
    });
    expect(answer.runs[0]?.ttftMs).toBeGreaterThan(0);
  });

  test('the watcher sees the same text that is stored, piece by piece', async () => {
    const { assistant, ended, events } = await startScripted(() => says('a', 'b', 'c'));
    const { answerId } = await assistant.send(null, ASK);
    const { text } = await ended(answerId);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const seen = events.flatMap((event) => (event.type === 'delta' ? [event.text] : []));
    expect(seen).toEqual(['a', 'b', 'c']);
    expect(seen.join('')).toBe(text);
  });

  test('the prompt of turn 2 begins with the whole prompt of turn 1, so that the KV cache holds', async () => {
    const { assistant, ended, requests } = await startScripted(() => says('Paris.'));
    await assistant.updateSettings({ systemPrompt: 'Be brief.' });
    const first = await assistant.send(null, ASK);
    await ended(first.answerId);
    const second = await assistant.send(first.conversationId, 'And of Italy?');
    await ended(second.answerId);
    const [one, two] = requests;
    expect(two?.messages.slice(0, one?.messages.length)).toEqual(one?.messages);
    expect(two?.messages.map((m) => m.role)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  test('an empty question is refused and nothing is stored', async () => {
    const { assistant, db } = await startScripted(() => says('x'));
    await expect(assistant.send(null, ' \n ')).rejects.toThrow(WattsonError);
    expect(await db.table('messages').all()).toEqual([]);
    expect(await db.table('conversations').all()).toEqual([]);
  });

  test('half an emoji in the question never reaches an engine', async () => {
    const { assistant, ended, requests } = await startScripted(() => says('ok'));
    await ended((await assistant.send(null, 'cut \ud83d')).answerId);
    expect(requests[0]?.messages[0]?.content).toBe('cut \ufffd');
  });
});

describe('stop', () => {
  test.each([
    ['before the first token', ''],
    ['during decode', 'The cap'],
  ])('%s keeps what was written and leaves the engine usable', async (_, first) => {
    let calls = 0;
    const { assistant, ended } = await startScripted((_request, signal) =>
      calls++ === 0 ? untilStopped(first, signal) : says('next'),
    );
    const { conversationId, answerId } = await assistant.send(null, ASK);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await assistant.stop(conversationId);
    expect(await ended(answerId)).toMatchObject({ state: 'stopped', text: first, error: null });
    const next = await assistant.send(conversationId, 'again');
    expect(await ended(next.answerId)).toMatchObject({ state: 'done', text: 'next' });
  });

  test('while the model is still loading', async () => {
    let load: () => void = () => undefined;
    const { assistant, ended } = await startScripted(() => says('late'), {
      host: {
        load: () =>
          new Promise((resolve) => {
            load = () => resolve({ device: 'cpu', threads: 1, contextTokens: 1 });
          }),
      },
    });
    const { conversationId, answerId } = await assistant.send(null, ASK);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const stopped = assistant.stop(conversationId);
    load();
    await stopped;
    expect(await ended(answerId)).toMatchObject({ state: 'stopped', text: '' });
  });
});

describe('endings that are not success', () => {
  test('a stream without a finish reason is interrupted, not done', async () => {
    const { assistant, ended } = await startScripted(() => [
      { type: 'text', text: 'half' },
      { type: 'finish', reason: 'unknown' },
    ]);
    const { answerId } = await assistant.send(null, ASK);
    expect(await ended(answerId)).toMatchObject({ state: 'interrupted', text: 'half' });
  });

  test('an engine error keeps the text that came and names its code', async () => {
    const error = new WattsonError('engine/crashed', 'the worker ended', ['continue']).record;
    const { assistant, ended } = await startScripted(() => [
      { type: 'text', text: 'half' },
      { type: 'error', error },
    ]);
    const { answerId } = await assistant.send(null, ASK);
    expect(await ended(answerId)).toMatchObject({ state: 'failed', text: 'half', error });
  });

  test('continue goes on from the half answer, in the same message, as a second run', async () => {
    let calls = 0;
    const { assistant, ended, requests } = await startScripted(() =>
      calls++ === 0
        ? [
            { type: 'text', text: 'The capital' },
            { type: 'finish', reason: 'unknown' },
          ]
        : says(' is Paris.'),
    );
    const { answerId } = await assistant.send(null, ASK);
    await ended(answerId);
    await assistant.continueAnswer(answerId);
    const answer = await ended(answerId);
    expect(answer).toMatchObject({ state: 'done', text: 'The capital is Paris.' });
    expect(answer.runs.map((run) => run.finish)).toEqual(['unknown', 'stop']);
    expect(requests[1]).toMatchObject({ continueLast: true });
    expect(requests[1]?.messages.at(-1)).toEqual({ role: 'assistant', content: 'The capital' });
  });
});

describe('the tree', () => {
  test('regenerate makes a sibling and shows it; the old answer can be shown again', async () => {
    let calls = 0;
    const { assistant, ended } = await startScripted(() => says(`answer ${++calls}`));
    const { conversationId, answerId } = await assistant.send(null, ASK);
    await ended(answerId);
    const again = await assistant.regenerate(answerId);
    await ended(again.answerId);
    const shown = async () => {
      const { conversations } = await assistant.snapshot();
      const messages = await assistant.messages(conversationId);
      return pathTo(messages, conversations[0]?.leafId ?? null).map((m) => m.text);
    };
    expect(await shown()).toEqual([ASK, 'answer 2']);
    await assistant.selectBranch(conversationId, answerId);
    expect(await shown()).toEqual([ASK, 'answer 1']);
    expect(await assistant.messages(conversationId)).toHaveLength(3);
  });

  test('a deleted conversation comes back whole', async () => {
    const { assistant, ended } = await startScripted(() => says('x'));
    const { conversationId, answerId } = await assistant.send(null, ASK);
    await ended(answerId);
    const before = await assistant.messages(conversationId);
    await assistant.deleteConversation(conversationId);
    expect((await assistant.snapshot()).conversations).toEqual([]);
    await assistant.restoreConversation(conversationId);
    expect((await assistant.snapshot()).conversations).toHaveLength(1);
    expect(await assistant.messages(conversationId)).toEqual(before);
  });
});

describe('after a crash', () => {
  test('an answer whose writer died is interrupted with every stored piece', async () => {
    const db = openMemoryDatabase();
    const { assistant } = await startScripted(
      async function* () {
        yield { type: 'text', text: 'The cap' };
        yield { type: 'text', text: 'ital' };
        await new Promise(() => undefined);
      },
      { db },
    );
    const { conversationId, answerId } = await assistant.send(null, ASK);
    await new Promise((resolve) => setTimeout(resolve, 5));
    // A second assistant on the same store: its locks know nothing of the first, as after a killed tab.
    const { assistant: next } = await startScripted(() => says('x'), { db });
    const messages = await next.messages(conversationId);
    expect(messages.find(({ id }) => id === answerId)).toMatchObject({
      state: 'interrupted',
      text: 'The capital',
    });
    expect(await db.table('deltas').all()).toEqual([]);
  });

  test('two crashed loads: the third start neither loads nor sends until the person says so', async () => {
    const { assistant, loads, ended } = await startScripted(() => says('x'), {
      model: { crashedLoads: 2 },
    });
    await assistant.autoLoad();
    expect(loads).toEqual([]);
    expect((await assistant.snapshot()).engine).toMatchObject({
      phase: 'failed',
      error: { code: 'engine/crash-loop', next: ['load-anyway', 'choose-model'] },
    });
    const { answerId } = await assistant.send(null, ASK);
    expect(await ended(answerId)).toMatchObject({ error: { code: 'engine/crash-loop' } });
    await assistant.loadModel(true);
    expect(loads).toEqual(['scripted']);
    expect((await assistant.snapshot()).models[0]?.crashedLoads).toBe(0);
  });

  test('a page that died while loading is a crash, one that was reloaded is not', async () => {
    const crashes = async (leftOnPurpose: string[]) => {
      const { assistant } = await startScripted(() => says('x'), {
        model: { loadingIn: 'earlier' },
        leftOnPurpose,
      });
      const [model] = (await assistant.snapshot()).models;
      expect(model?.loadingIn).toBeNull();
      return model?.crashedLoads;
    };
    expect(await crashes([])).toBe(1);
    expect(await crashes(['earlier'])).toBe(0);
  });

  test('a load that dies is counted, one that fails with a reason is not', async () => {
    let code: 'engine/crashed' | 'engine/load-failed' = 'engine/crashed';
    const { assistant } = await startScripted(() => says('x'), {
      host: { load: () => Promise.reject(new WattsonError(code, 'test')) },
    });
    const count = async () => (await assistant.snapshot()).models[0]?.crashedLoads;
    await expect(assistant.loadModel(false)).rejects.toThrow('engine/crashed');
    expect(await count()).toBe(1);
    code = 'engine/load-failed';
    await expect(assistant.loadModel(false)).rejects.toThrow('engine/load-failed');
    expect(await count()).toBe(1);
  });
});
