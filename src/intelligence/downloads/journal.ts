import type { DownloadFile, DownloadRequest } from '../../contracts/downloads';
import type { ErrorRecord } from '../../contracts/errors';
import type { Database, ModelStore } from '../../contracts/storage';
import {
  FRESH,
  freshJournal,
  parseJournal,
  type JournalEntry,
  type JournalRecord,
} from './journal-record';

const PREFIX = 'download/';

/** The name of a file in the model store. */
export function storedName({ folder }: { readonly folder: string }, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

/** All downloads that are not complete. */
export async function readJournals(db: Database): Promise<JournalRecord[]> {
  const rows = await db.table('entries').all();
  return rows
    .filter(({ id }) => id.startsWith(PREFIX))
    .map(({ value }) => parseJournal(value))
    .filter((record) => record !== null);
}

export async function readJournal(db: Database, id: string): Promise<JournalRecord | null> {
  const row = await db.table('entries').get(PREFIX + id);
  return row ? parseJournal(row.value) : null;
}

/**
 * What survives a closed tab: which files, under which validators, and what the person wanted last. How many bytes
 * there are is not in it: the store knows, and a count could only disagree.
 */
export class Journal {
  readonly #db: Database;
  #record: JournalRecord;

  constructor(db: Database, record: JournalRecord) {
    this.#db = db;
    this.#record = record;
  }

  get request(): DownloadRequest {
    return this.#record.request;
  }

  entry(index: number): JournalEntry {
    return this.#record.entries[index] ?? FRESH;
  }

  async write(index: number, entry: JournalEntry): Promise<void> {
    await this.#put({ entries: this.#record.entries.with(index, entry) });
  }

  async enter(state: JournalRecord['state'], error: ErrorRecord | null = null): Promise<void> {
    await this.#put({ state, error });
  }

  async remove(): Promise<void> {
    await this.#db.table('entries').delete([PREFIX + this.request.id]);
  }

  async #put(change: Partial<JournalRecord>): Promise<void> {
    this.#record = { ...this.#record, ...change };
    await this.#db.table('entries').put({ id: PREFIX + this.request.id, value: this.#record });
  }
}

/**
 * The journal for a request, going on from an earlier one of the same id. Only files that are the same in both keep
 * what is there; the partial bytes of the others are discarded, so that two versions of a file never mix.
 */
export async function openJournal(
  request: DownloadRequest,
  db: Database,
  models: ModelStore,
  now: number,
): Promise<Journal> {
  const before = await readJournal(db, request.id);
  if (!before) return new Journal(db, freshJournal(request, now));
  const fresh = freshJournal(request, before.startedAt);
  const isSameFolder = before.request.folder === request.folder;
  const entries = request.files.map((file) => {
    const at = before.request.files.findIndex((other) => isSameFolder && sameFile(file, other));
    return before.entries[at] ?? FRESH;
  });
  for (const old of before.request.files) {
    const stays = isSameFolder && request.files.some((file) => sameFile(file, old));
    if (!stays) await models.discardPartial(storedName(before.request, old.path));
  }
  return new Journal(db, { ...fresh, entries });
}

function sameFile(a: DownloadFile, b: DownloadFile): boolean {
  if (a.path !== b.path) return false;
  // A mirror may be chosen half-way: where a hash decides, the address does not matter.
  const isSameHash =
    a.sha256 !== null ? a.sha256 === b.sha256 : a.md5 !== undefined && a.md5 === b.md5;
  return isSameHash || (a.url === b.url && a.bytes === b.bytes && a.sha256 === b.sha256);
}
