import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/contracts/records';
import { openDexieDatabase } from '../../src/storage/dexie.database';
import { recoverInterrupted } from '../../src/storage/recovery';
import { VERSIONS } from '../../src/storage/schema';
import { readSettings } from '../../src/storage/settings';
import { testPorts } from '../fixtures/scripted-assistant';

const folder = new URL('../fixtures/db/', import.meta.url);
const dumps = readdirSync(folder).sort();

interface Dump {
  readonly stores: Record<string, string>;
  readonly rows: Record<string, { id: string }[]>;
}

const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Dump;

/** Writes a dump as the code of that version did. */
async function writeOld(name: string, version: number, dump: Dump): Promise<void> {
  const old = new Dexie(name);
  old.version(version).stores(dump.stores);
  for (const [table, rows] of Object.entries(dump.rows)) await old.table(table).bulkPut(rows);
  old.close();
}

test('every released schema version has a dump, so that none can be forgotten here', () => {
  expect(dumps).toEqual(VERSIONS.map(({ version }) => `v${version}.json`));
});

describe.each(dumps)('a database written as %s', (file) => {
  test('opens with this code and keeps every message, byte for byte', async () => {
    const dump = read(file);
    await writeOld(`old-${file}`, Number(file.slice(1, -5)), dump);
    const db = await openDexieDatabase(`old-${file}`);
    const messages = await db.table('messages').all();
    expect(messages.map(({ id, text }) => [id, text])).toEqual(
      (dump.rows.messages as Message[]).map(({ id, text }) => [id, text]),
    );
    expect(await db.table('conversations').all()).toMatchObject(dump.rows.conversations ?? []);
    expect(await readSettings(db)).toMatchObject({ theme: 'dark', systemPrompt: 'Be brief.' });
    db.close();
  });

  test('its half-written answer is recovered as interrupted', async () => {
    await writeOld(`half-${file}`, Number(file.slice(1, -5)), read(file));
    const db = await openDexieDatabase(`half-${file}`);
    expect(await recoverInterrupted(db, testPorts().locks)).toBe(1);
    expect(await db.table('messages').get('m4')).toMatchObject({
      state: 'interrupted',
      text: 'The capital of Italy',
    });
    db.close();
  });
});
