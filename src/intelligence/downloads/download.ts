import type { DownloadState } from '../../contracts/downloads';
import { toErrorRecord, WattsonError, type ErrorRecord } from '../../contracts/errors';
import { cacheApiSink } from './cache-api.sink';
import { fetchFile } from './fetch-file';
import type { FileJob } from './file-job';
import type { HostGate } from './host-gate';
import { storedName, type Journal } from './journal';
import { modelStoreSink } from './model-store.sink';
import type { DownloadLimits, DownloadPorts } from './ports';
import { Progress } from './progress';
import { mustFit, outOfRoom } from './room';
import type { Sink } from './sink';

export type Outcome = 'done' | 'paused' | 'cancelled';

interface Stop {
  readonly outcome: 'paused' | 'cancelled';
  readonly partials: 'keep' | 'discard';
}

/** Many files as one thing that can be run, paused, gone on with and cancelled. Made by the `DownloadManager`. */
export class Download {
  readonly #journal: Journal;
  readonly #ports: DownloadPorts;
  readonly #limits: DownloadLimits;
  readonly #progress: Progress;
  readonly #jobs: readonly FileJob[];
  #running: Promise<Outcome> | null = null;
  #abort = new AbortController();
  #stop: Stop | null = null;

  constructor(journal: Journal, ports: DownloadPorts, limits: DownloadLimits, gate: HostGate) {
    this.#journal = journal;
    this.#ports = ports;
    this.#limits = limits;
    this.#progress = new Progress(journal.request, ports.clock.nowMs, limits.reportEveryMs);
    this.#jobs = journal.request.files.map((_, index) => this.#job(index, gate));
  }

  get id(): string {
    return this.#journal.request.id;
  }

  get state(): DownloadState {
    return this.#progress.state();
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Hears every change; returns how to stop hearing. */
  listen(listener: (state: DownloadState) => void): () => void {
    return this.#progress.listen(listener);
  }

  /**
   * Begins, or goes on with what is there. Resolves when it ends, in whichever way the person chose; rejects with a
   * `WattsonError` when it fails. Either way it can be run again, and goes on.
   */
  run(): Promise<Outcome> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Resolves when nothing is written any more. */
  async pause(): Promise<void> {
    await this.#halt({ outcome: 'paused', partials: 'keep' });
  }

  /** `discard` also removes the files this download had finished: an incomplete build is of no use. */
  async cancel(partials: 'keep' | 'discard'): Promise<void> {
    await this.#halt({ outcome: 'cancelled', partials });
  }

  async #halt(stop: Stop): Promise<void> {
    if (!this.#running) {
      // What is complete is the library's to delete.
      if (this.state.phase !== 'done') await this.#leave(stop);
      return;
    }
    this.#stop = stop;
    this.#abort.abort();
    await this.#running.catch((thrown: unknown) => {
      // Whoever called run() hears of it as well.
      if (!(thrown instanceof WattsonError)) throw thrown;
    });
  }

  async #run(): Promise<Outcome> {
    this.#abort = new AbortController();
    this.#stop = null;
    try {
      await this.#journal.enter('running');
      this.#progress.enter('checking');
      await this.#survey();
      await mustFit(this.#ports.storage, this.#progress.remainingBytes());
      this.#progress.enter('copying');
      await this.#fetchAll(this.#abort.signal);
    } catch (thrown) {
      const stop = this.#stop as Stop | null;
      if (stop) return this.#leave(stop);
      const error = await this.#explain(thrown);
      await this.#journal.enter('failed', error);
      this.#progress.enter('failed', error);
      throw WattsonError.from(error);
    }
    await this.#journal.remove();
    this.#progress.enter('done');
    return 'done';
  }

  /** How much of each file is here already. */
  async #survey(): Promise<void> {
    for (const [index, { file, name, sink }] of this.#jobs.entries()) {
      const isFinished = this.#journal.entry(index).state !== 'open';
      const found = isFinished ? await sink.find(file, name) : null;
      const bytes = found?.size ?? (await this.#ports.models.partialBytes(name));
      this.#progress.file(index, found ? 'done' : 'queued', bytes);
    }
  }

  /** Three at a time, in the given order. The first failure stops the others, whose bytes stay. */
  async #fetchAll(signal: AbortSignal): Promise<void> {
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    const queue = this.#jobs.values();
    const work = async () => {
      for (const job of queue) {
        either.throwIfAborted();
        await fetchFile(job, either);
      }
    };
    const workers = Array.from({ length: this.#limits.parallelFiles }, async () => {
      try {
        await work();
      } catch (thrown) {
        failed.abort(thrown);
      }
    });
    await Promise.all(workers);
    either.throwIfAborted();
  }

  async #explain(thrown: unknown): Promise<ErrorRecord> {
    const error = toErrorRecord(thrown, 'model/download-failed');
    if (error.code !== 'storage/quota' || error.params?.['neededBytes'] !== undefined) return error;
    const remaining = this.#progress.remainingBytes();
    return (await outOfRoom(this.#ports.storage, remaining, error.cause)).record;
  }

  async #leave({ outcome, partials }: Stop): Promise<Outcome> {
    if (partials === 'keep') {
      await this.#journal.enter(outcome);
    } else {
      for (const [index, { file, name, sink }] of this.#jobs.entries()) {
        await this.#ports.models.discardPartial(name);
        if (this.#journal.entry(index).state === 'fetched') await sink.remove(file, name);
        this.#progress.file(index, 'queued', 0);
      }
      await this.#journal.remove();
    }
    this.#progress.enter(outcome);
    return outcome;
  }

  #job(index: number, gate: HostGate): FileJob {
    const { request } = this.#journal;
    const file = request.files[index];
    if (!file) throw new RangeError(`no file ${index}`);
    return {
      file,
      name: storedName(request, file.path),
      sink: this.#sinkOf(file.cache !== undefined),
      gate,
      ports: this.#ports,
      limits: this.#limits,
      entry: () => this.#journal.entry(index),
      write: (entry) => this.#journal.write(index, entry),
      show: (phase, doneBytes, waitMs) => this.#progress.file(index, phase, doneBytes, waitMs),
      copied: (bytes) => this.#progress.copied(bytes),
      learnTotal: async (bytes) => {
        this.#progress.total(index, bytes);
        await mustFit(this.#ports.storage, this.#progress.remainingBytes());
      },
    };
  }

  #sinkOf(isCached: boolean): Sink {
    const { caches, models } = this.#ports;
    if (!isCached) return modelStoreSink(models);
    if (caches) return cacheApiSink(caches, models);
    throw new WattsonError('storage/unavailable', 'this browser gives no cache', ['choose-model']);
  }
}
