import { describe, expect, test } from 'vitest';
import { FrameBuffer, type Pieces } from '../../src/ui/state/frame-buffer';
import { withoutOverlap } from '../../src/ui/state/overlap';
import { conversationHash, parseRoute } from '../../src/ui/state/route';
import { AssistantStore } from '../../src/ui/state/assistant.svelte';
import { createFormat, regionOf } from '../../src/ui/i18n/format';
import { FakeAssistant } from '../fixtures/fake-assistant';
import { conversation, message } from '../fixtures/page-records';

describe('tokens', () => {
  function buffer() {
    const frames: (() => void)[] = [];
    const timers: [number, () => void][] = [];
    const clock = { nowMs: 0 };
    const delivered: [string, Pieces][] = [];
    const made = new FrameBuffer((id, pieces) => delivered.push([id, pieces]), {
      requestFrame: (frame) => frames.push(frame),
      after: (ms, callback) => timers.push([ms, callback]),
      nowMs: () => clock.nowMs,
    });
    return { frames, timers, clock, delivered, made };
  }

  test('change the page once per frame, in order, kinds apart', () => {
    const { frames, delivered, made } = buffer();
    made.add('a', 'text', 'one ');
    made.add('a', 'reasoning', 'hm');
    made.add('a', 'text', 'two');
    made.add('b', 'text', 'x');
    expect(frames).toHaveLength(1);
    frames[0]!();
    expect(delivered).toEqual([
      ['a', { text: 'one two', reasoning: 'hm' }],
      ['b', { text: 'x', reasoning: '' }],
    ]);
    made.add('a', 'text', '!');
    expect(frames).toHaveLength(2);
  });

  test('dear to draw are drawn seldomer: the cores are the model’s', () => {
    const { frames, timers, clock, delivered, made } = buffer();
    made.add('a', 'text', 'one ');
    frames[0]!();
    clock.nowMs = 4;
    timers[0]![1]();
    made.add('a', 'text', 'two');
    expect(frames).toHaveLength(1);
    expect(timers[1]![0]).toBe(160);
    timers[1]![1]();
    frames[1]!();
    expect(delivered.map(([, { text }]) => text)).toEqual(['one ', 'two']);
  });

  test('that wait when the whole message comes are not added to it', () => {
    const { frames, delivered, made } = buffer();
    made.add('a', 'text', 'late');
    made.drop('a');
    frames[0]!();
    expect(delivered).toEqual([]);
  });

  test('that came while the stored half was being read are counted once', () => {
    const stored = { text: 'The cat sat', reasoning: '' };
    const unseen = (text: string) => withoutOverlap(stored, { text, reasoning: '' }).text;
    expect(unseen(' sat on the mat')).toBe(' on the mat');
    expect(unseen('sat')).toBe('');
    expect(unseen(' on')).toBe(' on');
    expect(withoutOverlap(stored, undefined)).toEqual({ text: '', reasoning: '' });
  });
});

describe('the store', () => {
  const stored = [
    message({ id: 'q1', role: 'user', text: 'Why?' }),
    message({ id: 'a1', parentId: 'q1', role: 'assistant', text: '', state: 'writing', runs: [] }),
  ];
  const fakeWith = () =>
    new FakeAssistant({
      snapshot: { conversations: [conversation('c1', 'Why', 0, 'a1')] },
      messages: stored,
    });

  test('an event that comes while the snapshot is on its way is not lost', async () => {
    const fake = fakeWith();
    const store = new AssistantStore(fake);
    const close = store.open();
    fake.emit({ type: 'conversation-removed', id: 'c1' });
    await expect.poll(() => store.phase.name).toBe('open');
    await expect.poll(() => store.conversations).toEqual([]);
    close();
  });

  test('a token that still waits for its frame when the answer ends is not added to it again', async () => {
    const fake = fakeWith();
    const store = new AssistantStore(fake);
    const close = store.open();
    await expect.poll(() => store.phase.name).toBe('open');
    const thread = store.thread('c1');
    await thread.load((id) => fake.messages(id));
    store.apply({
      type: 'delta',
      conversationId: 'c1',
      messageId: 'a1',
      kind: 'text',
      text: 'Because.',
    });
    store.apply({ type: 'message', message: { ...stored[1]!, text: 'Because.', state: 'done' } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(thread.messages.get('a1')!.text).toBe('Because.');
    close();
  });

  test('an assistant that died: its half answers are read anew, as the new one closed them', async () => {
    const fake = fakeWith();
    const store = new AssistantStore(fake);
    const close = store.open();
    await expect.poll(() => store.phase.name).toBe('open');
    const thread = store.thread('c1');
    await thread.load((id) => fake.messages(id));
    fake.delta(stored[1]!, 'Half an ans');
    await expect.poll(() => thread.writing?.text).toBe('Half an ans');

    const closed = { ...stored[1]!, text: 'Half an', state: 'interrupted' } as const;
    fake.messages = () => Promise.resolve([stored[0]!, closed]);
    fake.emit({ type: 'restarted', error: { code: 'agent/crashed', cause: 'x', next: [] } });
    await expect.poll(() => thread.writing).toBeUndefined();
    expect(thread.messages.get('a1')!.text).toBe('Half an');
    expect(store.restarted?.code).toBe('agent/crashed');
    close();
  });

  test('deleted conversations of a snapshot are not listed', async () => {
    const gone = { ...conversation('c2', 'Gone'), deletedAt: 1 };
    const store = new AssistantStore(new FakeAssistant({ snapshot: { conversations: [gone] } }));
    const close = store.open();
    await expect.poll(() => store.phase.name).toBe('open');
    expect(store.conversations).toEqual([]);
    close();
  });
});

describe('addresses', () => {
  test.each([
    ['', { page: 'new-chat' }],
    ['#/', { page: 'new-chat' }],
    ['#/nonsense/x', { page: 'new-chat' }],
    ['#/c/a%20b', { page: 'chat', conversationId: 'a b' }],
    ['#/c/%', { page: 'chat', conversationId: '%' }],
    ['#/models', { page: 'models', section: null }],
    ['#/models/import', { page: 'models', section: 'import' }],
  ])('%j', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  test('lead back to any id', () => {
    const id = 'a/b c%#?';
    expect(parseRoute(conversationHash(id))).toEqual({ page: 'chat', conversationId: id });
  });
});

describe('formats', () => {
  const f = createFormat('en-GB');

  test('bytes count in thousands, as disks do', () => {
    expect([0, 999, 98_362_432, 1_400_000_000, 123_456_789_000].map(f.bytes)).toEqual(
      ['0 bytes', '999 byte', '98.4 MB', '1.4 GB', '123 GB'].map((words, i) =>
        i === 1 ? '999 bytes' : words,
      ),
    );
  });

  test('times are as long as they need to be', () => {
    expect([0, 412, 1840, 59_940, 125_000].map(f.duration)).toEqual([
      '0ms',
      '412ms',
      '1.8s',
      '59.9s',
      '2m 5s',
    ]);
  });

  test('a person’s own region is used where they have one', () => {
    expect(regionOf('en', ['de-DE', 'en-IN', 'en'])).toBe('en-IN');
    expect(regionOf('en', ['de-DE', 'end'])).toBe('en');
  });
});
