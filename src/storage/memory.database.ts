import type { Database, Table, TableName, Tables } from '../contracts/storage';
import { TABLES } from './schema';

type Rows = Map<string, { id: string }>;

/**
 * The same store without a disk: for Node, for tests, and for private windows where the browser gives none.
 * Rows are cloned in and out, as IndexedDB does, so that code cannot lean on shared references.
 */
export function openMemoryDatabase(): Database {
  const tables = new Map<TableName, Rows>(TABLES.map((name) => [name, new Map()]));
  const rowsOf = (name: TableName): Rows => {
    const rows = tables.get(name);
    if (!rows) throw new Error(`unknown table ${name}`);
    return rows;
  };
  let turn: Promise<unknown> = Promise.resolve();
  return {
    kind: 'memory',
    table: <Name extends TableName>(name: Name) =>
      asTable(rowsOf(name)) as unknown as Table<Tables[Name]>,
    atomically: <T>(names: readonly TableName[], work: () => Promise<T>): Promise<T> => {
      const run = turn.then(async () => {
        const before = names.map((name) => [rowsOf(name), new Map(rowsOf(name))] as const);
        try {
          return await work();
        } catch (thrown) {
          for (const [rows, saved] of before) {
            rows.clear();
            for (const [id, row] of saved) rows.set(id, row);
          }
          throw thrown;
        }
      });
      turn = run.catch(() => undefined);
      return run;
    },
    clear: async () => {
      for (const rows of tables.values()) rows.clear();
    },
    close: () => undefined,
  };
}

function asTable(rows: Rows): Table<{ id: string }> {
  const sorted = () =>
    [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map((row) => structuredClone(row));
  return {
    get: async (id) => structuredClone(rows.get(id)),
    put: async (row) => void rows.set(row.id, structuredClone(row)),
    putAll: async (all) => all.forEach((row) => rows.set(row.id, structuredClone(row))),
    delete: async (ids) => ids.forEach((id) => rows.delete(id)),
    all: async () => sorted(),
    by: async (field, value) =>
      sorted().filter((row) => (row as Record<string, unknown>)[field] === value),
  };
}
