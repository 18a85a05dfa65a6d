import type { DownloadRequest, PendingDownload } from '../../contracts/downloads';
import { WattsonError } from '../../contracts/errors';
import type { Database, ModelStore } from '../../contracts/storage';
import { isSafePath } from '../hub/safe-path';
import { Download } from './download';
import { HostGate } from './host-gate';
import { openJournal, readJournal, readJournals, storedName } from './journal';
import type { JournalRecord } from './journal-record';
import { DEFAULT_LIMITS, type DownloadLimits, type DownloadPorts } from './ports';

/**
 * All downloads of this browser. One that a reload or a closed tab cut off does not go on by itself: gigabytes may
 * start to move only on a click, as the network may be another one by then. It is listed by `pending` until it is
 * gone on with or discarded.
 */
export class DownloadManager {
  readonly #ports: DownloadPorts;
  readonly #limits: DownloadLimits;
  readonly #gate: HostGate;
  readonly #open = new Map<string, Download>();

  constructor(ports: DownloadPorts, limits: Partial<DownloadLimits> = {}) {
    this.#ports = ports;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#gate = new HostGate(ports.clock);
  }

  /**
   * The download for a request; call `run()` on it. One that runs is returned as it is, an unfinished one of the
   * same id is gone on with. Throws `input/invalid` for paths that are unsafe or occur twice.
   */
  async open(request: DownloadRequest): Promise<Download> {
    mustBeSafe(request);
    const present = this.#open.get(request.id);
    if (present?.isRunning) return present;
    const { db, models, clock } = this.#ports;
    const journal = await openJournal(request, db, models, clock.now());
    // Two clicks at once: whoever came first has it.
    const meanwhile = this.#open.get(request.id);
    if (meanwhile && meanwhile !== present) return meanwhile;
    const download = new Download(journal, this.#ports, this.#limits, this.#gate);
    this.#open.set(request.id, download);
    return download;
  }

  /** A download by its id, from its journal. Throws `model/absent`. */
  async reopen(id: string): Promise<Download> {
    const record = await readJournal(this.#ports.db, id);
    if (!record) throw new WattsonError('model/absent', `no download ${id}`, ['choose-model']);
    return this.open(record.request);
  }

  get(id: string): Download | null {
    return this.#open.get(id) ?? null;
  }

  /** What could be gone on with. */
  async pending(): Promise<PendingDownload[]> {
    const all = await pending(this.#ports.db, this.#ports.models);
    return all.filter(({ id }) => !this.#open.get(id)?.isRunning);
  }
}

/** Unfinished downloads, with the bytes of them that are on this device, oldest first. */
export async function pending(db: Database, models: ModelStore): Promise<PendingDownload[]> {
  const records = await readJournals(db);
  const found = await Promise.all(records.map((record) => describe(record, models)));
  return found.sort((a, b) => a.startedAt - b.startedAt);
}

async function describe(record: JournalRecord, models: ModelStore): Promise<PendingDownload> {
  const { request, entries, state, startedAt, error } = record;
  let doneBytes = 0;
  let totalBytes: number | null = 0;
  for (const [index, { path, bytes }] of request.files.entries()) {
    const size = bytes ?? entries[index]?.totalBytes ?? null;
    const isFinished = entries[index]?.state !== 'open';
    doneBytes += isFinished ? (size ?? 0) : await models.partialBytes(storedName(request, path));
    totalBytes = totalBytes === null || size === null ? null : totalBytes + size;
  }
  const reason = state === 'running' ? 'interrupted' : state;
  return { id: request.id, name: request.name, reason, doneBytes, totalBytes, startedAt, error };
}

function mustBeSafe({ folder, files }: DownloadRequest): void {
  const names = files.map(({ path }) => storedName({ folder }, path));
  const bad = names.find((name, at) => !isSafePath(name) || names.indexOf(name) !== at);
  if (bad === undefined && files.length > 0) return;
  throw new WattsonError('input/invalid', `file name ${JSON.stringify(bad?.slice(0, 80))}`, [
    'choose-model',
  ]);
}
