import type { InstallState } from '../contracts/assistant';
import { isAbort, toErrorRecord, WattsonError } from '../contracts/errors';
import type { Ports } from '../contracts/ports';
import type { ModelRecord } from '../contracts/records';
import type { ModelStore } from '../contracts/storage';
import { baseName } from '../intelligence/gguf/shard-name';
import { copyFiles } from '../intelligence/model-copy';
import type { Installs } from './installs';

/** Progress is shown, not counted: a tenth of a second is as fine as a person sees. */
const REPORT_EVERY_MS = 100;

/** A context that every device has memory for; larger ones are a choice of the person. */
const DEFAULT_CONTEXT_TOKENS = 4096;

const contextFor = (trainedTokens: number | null): number =>
  Math.min(trainedTokens ?? DEFAULT_CONTEXT_TOKENS, DEFAULT_CONTEXT_TOKENS);

export interface ImportsParts {
  readonly models: () => Promise<ModelStore>;
  readonly ports: Ports;
  readonly installs: Installs;
}

/** Copies a person's GGUF (one file, or all shards of one model) into this browser, once it is known to be usable. */
export class Imports {
  readonly #parts: ImportsParts;
  readonly #running = new Map<string, AbortController>();

  constructor(parts: ImportsParts) {
    this.#parts = parts;
  }

  /** True if it was an import that was stopped. */
  cancel(id: string): boolean {
    this.#running.get(id)?.abort();
    return this.#running.has(id);
  }

  /** Resolves with the model, or `null` when the person cancelled. */
  async import(files: readonly File[]): Promise<ModelRecord | null> {
    const name = files[0]?.name ?? '';
    const id = `file/${name}`;
    if (this.#running.has(id)) return null;
    const abort = new AbortController();
    this.#running.set(id, abort);
    const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    const show = (phase: InstallState['phase'], doneBytes: number, error: InstallState['error']) =>
      this.#parts.installs.show({
        id,
        name,
        phase,
        doneBytes,
        totalBytes,
        bytesPerSecond: null,
        secondsLeft: null,
        waitMs: null,
        error,
      });
    try {
      show('checking', 0, null);
      const model = await this.#copy(
        id,
        files,
        (done) => show('copying', done, null),
        abort.signal,
      );
      this.#parts.installs.end(id);
      return model;
    } catch (thrown) {
      if (isAbort(thrown)) {
        this.#parts.installs.end(id);
        return null;
      }
      const error = toErrorRecord(thrown, 'model/bad-file');
      show('failed', 0, error);
      throw WattsonError.from(error);
    } finally {
      this.#running.delete(id);
    }
  }

  async #copy(
    id: string,
    files: readonly File[],
    report: (doneBytes: number) => void,
    signal: AbortSignal,
  ): Promise<ModelRecord> {
    const { ports, models } = this.#parts;
    // Its tables are of use to an import only; the first visit does not download them.
    const { inspectModelFiles } = await import('../intelligence/gguf/inspect');
    const inspected = await inspectModelFiles(
      files.map((blob) => ({ name: blob.name, blob })),
      { signal },
    );
    const parts = [...inspected.files, ...(inspected.projector ? [inspected.projector] : [])];
    let shownMs = -Infinity;
    const seldom = (done: number) => {
      if (ports.nowMs() - shownMs < REPORT_EVERY_MS) return;
      shownMs = ports.nowMs();
      report(done);
    };
    await copyFiles(parts, await models(), seldom, signal);
    return {
      id,
      name: baseName(parts[0]?.name ?? ''),
      engineId: 'wllama',
      place: 'browser',
      addedAt: ports.now(),
      files: parts.map(({ name }) => name),
      bytes: inspected.bytes,
      licence: inspected.header.licence,
      contextTokens: contextFor(inspected.header.contextTokens),
      endpoint: null,
      crashedLoads: 0,
      loadingIn: null,
    };
  }
}
