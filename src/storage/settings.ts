import { DEFAULT_SETTINGS, type Settings } from '../contracts/records';
import type { Database } from '../contracts/storage';

const KEY = 'settings';

/** Stored settings over the defaults: a setting that a newer Wattson added has its default here. */
export async function readSettings(db: Database): Promise<Settings> {
  const entry = await db.table('entries').get(KEY);
  return { ...DEFAULT_SETTINGS, ...(entry?.value as Partial<Settings> | undefined) };
}

/** Keys that this code does not know are kept as they are. */
export async function writeSettings(db: Database, patch: Partial<Settings>): Promise<Settings> {
  return db.atomically(['entries'], async () => {
    const settings = { ...(await readSettings(db)), ...patch };
    await db.table('entries').put({ id: KEY, value: settings });
    return settings;
  });
}
