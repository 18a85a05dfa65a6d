import { Dexie, type Table as DexieTable } from 'dexie';
import { WattsonError } from '../contracts/errors';
import type { Database, Table, TableName, Tables } from '../contracts/storage';
import { DATABASE_NAME, TABLES, VERSIONS } from './schema';

/** Another tab that refuses to close an old version keeps an upgrade waiting; after this the person is told. */
const OPEN_DEADLINE_MS = 5_000;

/** Dexie multiplies our version by ten to get IndexedDB's. */
const NATIVE_FACTOR = 10;

/**
 * Opens the stored database.
 * Throws `db/unavailable` (no IndexedDB, private window), `db/blocked` (another tab holds an older version
 * open) or `db/newer` (written by a newer Wattson: this code must not write to it).
 */
export async function openDexieDatabase(name = DATABASE_NAME): Promise<Database> {
  const known = VERSIONS.at(-1)?.version ?? 0;
  const stored = await storedVersion(name);
  if (stored > known) {
    throw new WattsonError('db/newer', `stored version ${stored}, code knows ${known}`, [
      'reload-page',
    ]);
  }
  const db = new Dexie(name);
  for (const { version, stores } of VERSIONS) db.version(version).stores(stores);
  // Another tab wants to upgrade: this one lets go, and its next call fails instead of blocking the other.
  db.on('versionchange', () => db.close());
  await withDeadline(db.open());
  return {
    kind: 'indexeddb',
    table: <Name extends TableName>(table: Name) => asTable<Tables[Name]>(db.table(table)),
    atomically: (names, work) => db.transaction('rw', [...names], work),
    clear: () =>
      db.transaction('rw', TABLES, async () => {
        await Promise.all(TABLES.map((table) => db.table(table).clear()));
      }),
    close: () => db.close(),
  };
}

/**
 * The version on disk, asked before Dexie opens anything: Dexie opens a newer database without a word and even
 * adds what it thinks is missing. 0: there is none yet.
 */
function storedVersion(name: string): Promise<number> {
  const { indexedDB } = Dexie.dependencies;
  if (!indexedDB) {
    return Promise.reject(new WattsonError('db/unavailable', 'no IndexedDB here', ['retry']));
  }
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    // Only a database that does not exist needs an upgrade here; the abort leaves none behind.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => {
      const native = request.result.version;
      request.result.close();
      resolve(Math.floor(native / NATIVE_FACTOR));
    };
    request.onerror = () => {
      if (request.error?.name === 'AbortError') resolve(0);
      else reject(new WattsonError('db/unavailable', String(request.error), ['retry']));
    };
  });
}

function asTable<Row>(table: DexieTable<Row, string>): Table<Row> {
  return {
    get: (id) => table.get(id),
    put: async (row) => void (await table.put(row)),
    putAll: async (rows) => void (await table.bulkPut([...rows])),
    delete: (ids) => table.bulkDelete([...ids]),
    all: () => table.toArray(),
    by: (field, value) => table.where(field).equals(value).sortBy('id'),
  };
}

async function withDeadline(opening: PromiseLike<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new WattsonError('db/blocked', 'open timed out', ['close-other-tabs', 'retry'])),
      OPEN_DEADLINE_MS,
    );
  });
  try {
    await Promise.race([opening, deadline]);
  } catch (thrown) {
    if (thrown instanceof WattsonError) throw thrown;
    throw new WattsonError('db/unavailable', String(thrown), ['retry']);
  } finally {
    clearTimeout(timer);
  }
}
