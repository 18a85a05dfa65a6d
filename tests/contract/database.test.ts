import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/contracts/storage';
import { AnswerWriter, foldDeltas } from '../../src/storage/answer-writer';
import { ConversationLog } from '../../src/storage/conversation-log';
import { openDexieDatabase } from '../../src/storage/dexie.database';
import { openMemoryDatabase } from '../../src/storage/memory.database';
import { SecretStore } from '../../src/storage/secrets';
import { readSettings, writeSettings } from '../../src/storage/settings';
import { testPorts } from '../fixtures/scripted-assistant';

let count = 0;
const opened: Database[] = [];
const kinds: [string, () => Promise<Database>][] = [
  ['memory', () => Promise.resolve(openMemoryDatabase())],
  ['indexeddb', () => openDexieDatabase(`test-${count++}`)],
];
afterEach(() => opened.splice(0).forEach((db) => db.close()));

describe.each(kinds)('%s store', (_, open) => {
  const start = async () => {
    const db = await open();
    opened.push(db);
    return { db, log: new ConversationLog(db, testPorts()) };
  };
  const withQuestion = async () => {
    const { db, log } = await start();
    const conversation = await log.create('Hello');
    const { messages } = await log.append([
      { conversationId: conversation.id, parentId: null, role: 'user', text: 'Hello' },
      {
        conversationId: conversation.id,
        parentId: null,
        role: 'assistant',
        text: '',
        state: 'writing',
      },
    ]);
    return { db, log, conversation, answer: messages[1]! };
  };

  test('a row changed after it was stored or read does not change the store', async () => {
    const { db } = await start();
    const row = { id: 'a', value: { deep: 1 } };
    await db.table('entries').put(row);
    row.value.deep = 2;
    const read = await db.table('entries').get('a');
    expect(read?.value).toEqual({ deep: 1 });
    (read?.value as { deep: number }).deep = 3;
    expect((await db.table('entries').get('a'))?.value).toEqual({ deep: 1 });
  });

  test('a transaction that fails half-way leaves nothing of it', async () => {
    const { db } = await start();
    await db.table('entries').put({ id: 'kept', value: 1 });
    const failing = db.atomically(['entries'], async () => {
      await db.table('entries').put({ id: 'new', value: 2 });
      await db.table('entries').delete(['kept']);
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await db.table('entries').all()).toEqual([{ id: 'kept', value: 1 }]);
  });

  test('question and answer are stored together, in order, chained', async () => {
    const { log, conversation } = await withQuestion();
    const messages = await log.messages(conversation.id);
    expect(messages.map((m) => m.role)).toEqual(['user', 'assistant']);
    expect(messages[1]?.parentId).toBe(messages[0]?.id);
    expect((await log.conversation(conversation.id)).leafId).toBe(messages[1]?.id);
  });

  test('pieces stored before a kill come back in writing order, past ten of them', async () => {
    const { db, answer } = await withQuestion();
    const writer = await AnswerWriter.open(db, answer.id);
    const pieces = Array.from({ length: 25 }, (_, i) => `${i} `);
    for (const piece of pieces) writer.add('text', piece);
    writer.add('reasoning', 'hm');
    await new Promise((resolve) => setTimeout(resolve, 30));
    const folded = await foldDeltas(db, answer.id, () => ({ state: 'interrupted' }));
    expect(folded.text).toBe(pieces.join(''));
    expect(folded.reasoning).toBe('hm');
    expect(await db.table('deltas').all()).toEqual([]);
  });

  test('a full disk while writing is told at the end, and what was stored stays', async () => {
    const { db, answer } = await withQuestion();
    const full: Database = {
      ...db,
      table: (name) => {
        const table = db.table(name);
        if (name !== 'deltas') return table;
        return {
          ...table,
          putAll: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
        };
      },
    };
    const writer = await AnswerWriter.open(full, answer.id);
    writer.add('text', 'lost');
    await expect(writer.close({ state: 'done', error: null, runs: [] })).rejects.toThrow('full');
    expect(await db.table('messages').get(answer.id)).toMatchObject({ state: 'writing' });
  });

  test('purge removes rows of old deletions and of nothing else', async () => {
    const { db, log, conversation } = await withQuestion();
    const other = await log.create('Other');
    await log.update(conversation.id, { deletedAt: 1000 });
    await log.purge(1000);
    expect(await log.messages(conversation.id)).toHaveLength(2);
    await log.purge(1001);
    expect(await db.table('messages').all()).toEqual([]);
    expect((await log.conversations()).map((c) => c.id)).toEqual([other.id]);
  });

  test('a long first line becomes a title cut at a whole character', async () => {
    const { log } = await start();
    const { title } = await log.create(`${'👩‍🚀'.repeat(3)}${'x'.repeat(100)}\nsecond line`);
    expect(title.endsWith('…')).toBe(true);
    expect(title.isWellFormed()).toBe(true);
    expect(title).not.toContain('second');
  });

  test('settings of a newer version survive a change made by this one', async () => {
    const { db } = await start();
    await db.table('entries').put({ id: 'settings', value: { fromTheFuture: 7 } });
    await writeSettings(db, { theme: 'dark' });
    expect(await readSettings(db)).toMatchObject({
      theme: 'dark',
      autoLoad: true,
      fromTheFuture: 7,
    });
  });

  test('a secret is readable through the store and nowhere in the stored bytes', async () => {
    const { db } = await start();
    const secrets = new SecretStore(db);
    await secrets.write('endpoint/1', 'sk-very-secret-é');
    expect(await secrets.read('endpoint/1')).toBe('sk-very-secret-é');
    const rows = await db.table('entries').all();
    const bytes = rows.flatMap(({ value }) =>
      value && typeof value === 'object' && 'bytes' in value
        ? [new TextDecoder().decode(value.bytes as ArrayBuffer)]
        : [],
    );
    expect(bytes).toHaveLength(1);
    expect(bytes.join()).not.toContain('secret');
    await secrets.delete('endpoint/1');
    expect(await secrets.read('endpoint/1')).toBeNull();
  });
});

describe('indexeddb only', () => {
  test('a database written by a newer version is refused and left untouched', async () => {
    const future = new Dexie('newer');
    future
      .version(99)
      .stores({ conversations: 'id', messages: 'id', deltas: 'id', models: 'id', entries: 'id' });
    await future.table('entries').put({ id: 'x', value: 1 });
    future.close();
    await expect(openDexieDatabase('newer')).rejects.toThrow('db/newer');
    await future.open();
    expect(future.backendDB().version).toBe(990);
    expect(await future.table('entries').toArray()).toEqual([{ id: 'x', value: 1 }]);
    future.close();
  });

  test('no IndexedDB at all is "unavailable", not a crash', async () => {
    const { indexedDB } = Dexie.dependencies;
    Dexie.dependencies.indexedDB = undefined as never;
    try {
      await expect(openDexieDatabase('none')).rejects.toThrow('db/unavailable');
    } finally {
      Dexie.dependencies.indexedDB = indexedDB;
    }
  });
});
