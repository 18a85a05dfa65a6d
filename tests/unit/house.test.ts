import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemblePrompt } from '../../src/agents/prompt';
import { isErrorRecord, toErrorRecord, WattsonError } from '../../src/contracts/errors';
import type { Message } from '../../src/contracts/records';
import { newestLeaf, pathTo, siblings } from '../../src/contracts/tree';
import { Registry } from '../../src/registry';
import { Mutex } from '../../src/runtime/mutex';
import { createIdSource } from '../../src/wire/ids';

const message = (id: string, parentId: string | null): Message => ({
  id,
  conversationId: 'c',
  parentId,
  role: 'user',
  text: id,
  reasoning: '',
  createdAt: 0,
  state: 'done',
  error: null,
  runs: [],
});

test('two plug-ins with one key are an error, not a silent replacement', () => {
  const registry = new Registry<{ id: string }>('engine');
  registry.register({ id: 'a' });
  expect(() => registry.register({ id: 'a' })).toThrow('duplicate engine "a"');
  expect(() => registry.get('b')).toThrow('unknown engine "b"; known: a');
});

describe('ids', () => {
  test('are in order and unique whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 300 }), (steps) => {
        let at = 1_800_000_000_000;
        const clock = [...steps];
        const next = createIdSource(
          () => (at += clock.shift() ?? 0),
          (bytes) => bytes.fill(7),
        );
        const ids = steps.map(() => next());
        expect(ids).toEqual([...ids].sort());
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('stay in order past 4,096 in one millisecond', () => {
    const next = createIdSource(
      () => 1_800_000_000_000,
      (bytes) => bytes.fill(0),
    );
    const ids = Array.from({ length: 10_000 }, next);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the message tree', () => {
  const tree = [
    message('q', null),
    message('a1', 'q'),
    message('a2', 'q'),
    message('q2', 'a1'),
    message('a3', 'q2'),
  ];

  test('a path is root to leaf, siblings are alternatives, the newest leaf is the last child of each', () => {
    expect(pathTo(tree, 'a3').map((m) => m.id)).toEqual(['q', 'a1', 'q2', 'a3']);
    expect(siblings(tree, tree[1]!).map((m) => m.id)).toEqual(['a1', 'a2']);
    expect(newestLeaf(tree, 'a1')).toBe('a3');
    expect(newestLeaf(tree, 'q')).toBe('a2');
  });

  test('a cycle or a lost parent ends the walk', () => {
    const broken = [message('x', 'y'), message('y', 'x'), message('z', 'gone')];
    expect(pathTo(broken, 'x').map((m) => m.id)).toEqual(['y', 'x']);
    expect(pathTo(broken, 'z').map((m) => m.id)).toEqual(['z']);
    expect(newestLeaf(broken, 'x')).toBe('x');
  });
});

describe('the prompt', () => {
  test('a question stopped before its first word is not asked again with the next one', () => {
    expect(
      assemblePrompt('', [
        { role: 'user', content: 'a long story' },
        { role: 'assistant', content: '' },
        { role: 'user', content: 'Capital of France?' },
        { role: 'assistant', content: '' },
      ]),
    ).toEqual([{ role: 'user', content: 'Capital of France?' }]);
  });

  test('a half emoji is replaced also in a joined turn', () => {
    const [turn] = assemblePrompt('', [
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b\ud83d' },
    ]);
    expect(turn?.content).toBe('a\n\nb\ufffd');
  });
});

describe('errors', () => {
  test('survive JSON with code, cause and next steps', () => {
    const { record } = new WattsonError('model/truncated', '5 of 9', ['retry'], { doneBytes: 5 });
    const copy: unknown = JSON.parse(JSON.stringify(record));
    expect(isErrorRecord(copy)).toBe(true);
    expect(copy).toEqual(record);
  });

  test('a full disk is recognised from what the browser throws', () => {
    expect(toErrorRecord(new DOMException('no', 'QuotaExceededError')).code).toBe('storage/quota');
    expect(toErrorRecord('QuotaExceededError: from a worker').code).toBe('storage/quota');
    expect(toErrorRecord(null, 'engine/failed')).toMatchObject({ code: 'engine/failed' });
  });
});

describe('turns', () => {
  test('are taken in order, one at a time, and one who leaves the queue holds nobody up', async () => {
    const mutex = new Mutex();
    const never = new AbortController().signal;
    const order: string[] = [];
    const first = await mutex.acquire(never);
    const leaving = new AbortController();
    const left = mutex.acquire(leaving.signal);
    const third = mutex.acquire(never).then((release) => {
      order.push('third');
      release();
    });
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect(order).toEqual([]);
    first();
    await third;
    expect(order).toEqual(['third']);
  });
});
