import type { InstallState } from '../contracts/assistant';
import type { DownloadRequest, DownloadState, PendingDownload } from '../contracts/downloads';
import { toErrorRecord, WattsonError } from '../contracts/errors';
import type { ModelRecord } from '../contracts/records';
import type { Database, ModelStore } from '../contracts/storage';
import type { DownloadManager } from '../intelligence/downloads/manager';
import type { EventBus } from './event-bus';

/** What a finished download becomes, kept so that one that a closed tab cut off can still become it. */
const recordEntry = (id: string): string => `install/${id}`;

export interface InstallsParts {
  readonly db: Database;
  readonly models: () => Promise<ModelStore>;
  readonly bus: EventBus;
  /** Made when the first download needs it: its code is of no use to who downloads nothing. */
  readonly manager: () => Promise<DownloadManager>;
  readonly adopt: (model: ModelRecord) => Promise<void>;
}

/** Downloads that become models: shown, paused, gone on with after a reload, and recorded when whole. */
export class Installs {
  readonly #parts: InstallsParts;
  readonly #states = new Map<string, InstallState>();

  constructor(parts: InstallsParts) {
    this.#parts = parts;
  }

  list(): InstallState[] {
    return [...this.#states.values()];
  }

  show(state: InstallState): void {
    this.#states.set(state.id, state);
    this.#parts.bus.emit({ type: 'install', install: state });
  }

  end(id: string): void {
    this.#states.delete(id);
    this.#parts.bus.emit({ type: 'install-ended', id });
  }

  /** Shows what an earlier page left unfinished; it goes on by a click. */
  async restore(): Promise<void> {
    const rows = await this.#parts.db.table('entries').all();
    if (!rows.some(({ id }) => id.startsWith('download/'))) return;
    const manager = await this.#parts.manager();
    for (const download of await manager.pending()) this.show(stateOfPending(download));
  }

  /** Resolves when the model is recorded, or when the person paused or cancelled. */
  async start(request: DownloadRequest, record: ModelRecord): Promise<void> {
    await this.#parts.db.table('entries').put({ id: recordEntry(request.id), value: record });
    await this.#run(request.id, async (manager) => manager.open(request));
  }

  async resume(id: string): Promise<void> {
    await this.#run(id, (manager) => manager.reopen(id));
  }

  async pause(id: string): Promise<void> {
    await (await this.#parts.manager()).get(id)?.pause();
  }

  /** Discards what came; also a failed or paused download's. */
  async cancel(id: string): Promise<void> {
    const manager = await this.#parts.manager();
    try {
      const download = manager.get(id) ?? (await manager.reopen(id));
      await download.cancel('discard');
    } catch (thrown) {
      // An import has no journal.
      if (!(thrown instanceof WattsonError)) throw thrown;
    }
    await this.#parts.db.table('entries').delete([recordEntry(id)]);
    this.end(id);
  }

  async #run(
    id: string,
    open: (manager: DownloadManager) => ReturnType<DownloadManager['open']>,
  ): Promise<void> {
    const download = await open(await this.#parts.manager());
    const stop = download.listen((state) => {
      if (state.phase !== 'done' && state.phase !== 'cancelled') this.show(stateOf(state));
    });
    try {
      const outcome = await download.run();
      if (outcome === 'done') await this.#adopt(id);
    } catch (thrown) {
      throw WattsonError.from(toErrorRecord(thrown, 'model/download-failed'));
    } finally {
      stop();
    }
  }

  async #adopt(id: string): Promise<void> {
    const entries = this.#parts.db.table('entries');
    const record = (await entries.get(recordEntry(id)))?.value as ModelRecord | undefined;
    if (!record) throw new Error(`no record for the download ${id}`);
    await this.#parts.adopt(record);
    await entries.delete([recordEntry(id)]);
    this.end(id);
  }
}

function stateOf(state: DownloadState): InstallState {
  const { id, name, doneBytes, totalBytes, bytesPerSecond, secondsLeft, waitMs, error } = state;
  const phase = state.phase === 'idle' ? 'checking' : state.phase;
  if (phase === 'done' || phase === 'cancelled') throw new Error(`${phase} is not shown`);
  return { id, name, phase, doneBytes, totalBytes, bytesPerSecond, secondsLeft, waitMs, error };
}

function stateOfPending(download: PendingDownload): InstallState {
  const { id, name, doneBytes, totalBytes, error } = download;
  const phase = download.reason === 'failed' ? 'failed' : 'paused';
  return {
    id,
    name,
    phase,
    doneBytes,
    totalBytes,
    bytesPerSecond: null,
    secondsLeft: null,
    waitMs: null,
    error,
  };
}
