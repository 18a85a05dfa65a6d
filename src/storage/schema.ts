import type { TableName } from '../contracts/storage';

/** Never renamed: a renamed database is a lost one. */
export const DATABASE_NAME = 'wattson';

/** Primary key first, then the indexes that `Table.by` may use (Dexie's notation). */
type Stores = Record<TableName, string>;

interface Version {
  readonly version: number;
  readonly stores: Stores;
}

/**
 * Every version that was ever released, oldest first; entries are added, never edited.
 * `tests/fixtures/db/` keeps a dump written by each, and a test opens all of them with this code.
 */
export const VERSIONS: readonly Version[] = [
  {
    version: 1,
    stores: {
      conversations: 'id',
      messages: 'id, conversationId, state',
      deltas: 'id, messageId',
      models: 'id',
      entries: 'id',
    },
  },
];

export const TABLES = Object.keys(VERSIONS[0]?.stores ?? {}) as TableName[];
