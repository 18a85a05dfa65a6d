import type {
  DownloadPhase,
  DownloadRequest,
  DownloadState,
  FilePhase,
  FileProgress,
} from '../../contracts/downloads';
import type { ErrorRecord } from '../../contracts/errors';
import { Rate } from './rate';

type Listener = (state: DownloadState) => void;

interface Line {
  readonly path: string;
  phase: FilePhase;
  doneBytes: number;
  totalBytes: number | null;
  /** Monotonic ms; 0: not waiting. */
  waitUntilMs: number;
}

/** What of the whole download is shown for its files' sake; the first that any file is in wins. */
const SHOWN = ['copying', 'verifying', 'waiting'] as const;

/** How far a download is, per file and in total; tells its listeners no more often than asked. */
export class Progress {
  readonly #request: DownloadRequest;
  readonly #nowMs: () => number;
  readonly #everyMs: number;
  readonly #lines: Line[];
  readonly #listeners = new Set<Listener>();
  #rate: Rate;
  #phase: DownloadPhase = 'idle';
  #error: ErrorRecord | null = null;
  #toldMs = -Infinity;

  constructor(request: DownloadRequest, nowMs: () => number, everyMs: number) {
    this.#request = request;
    this.#nowMs = nowMs;
    this.#everyMs = everyMs;
    this.#rate = new Rate(nowMs());
    this.#lines = request.files.map(({ path, bytes }) => ({
      path,
      phase: 'queued',
      doneBytes: 0,
      totalBytes: bytes,
      waitUntilMs: 0,
    }));
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A new phase of the whole; `copying` begins the measurement of the rate anew. */
  enter(phase: DownloadPhase, error: ErrorRecord | null = null): void {
    if (phase === 'copying') this.#rate = new Rate(this.#nowMs());
    for (const line of this.#lines) if (line.phase !== 'done') line.phase = 'queued';
    this.#phase = phase;
    this.#error = error;
    this.#tell(true);
  }

  file(index: number, phase: FilePhase, doneBytes: number, waitMs = 0): void {
    const line = this.#line(index);
    const isNew = phase !== line.phase;
    line.phase = phase;
    line.doneBytes = doneBytes;
    line.waitUntilMs = waitMs > 0 ? this.#nowMs() + waitMs : 0;
    this.#tell(isNew);
  }

  copied(bytes: number): void {
    this.#rate.add(bytes, this.#nowMs());
  }

  total(index: number, bytes: number): void {
    this.#line(index).totalBytes = bytes;
  }

  doneBytes(index: number): number {
    return this.#line(index).doneBytes;
  }

  /** Bytes still to come, as far as sizes are known. */
  remainingBytes(): number {
    return this.#lines.reduce(
      (sum, { totalBytes, doneBytes }) => sum + Math.max(0, (totalBytes ?? 0) - doneBytes),
      0,
    );
  }

  state(): DownloadState {
    const nowMs = this.#nowMs();
    const phase = this.#shownPhase();
    const doneBytes = this.#lines.reduce((sum, line) => sum + line.doneBytes, 0);
    const isSized = this.#lines.every((line) => line.totalBytes !== null);
    const remaining = this.remainingBytes();
    const bytesPerSecond = this.#phase === 'copying' ? this.#rate.perSecond(nowMs) : null;
    const untilMs = Math.max(0, ...this.#lines.map((line) => line.waitUntilMs));
    return {
      id: this.#request.id,
      name: this.#request.name,
      phase,
      doneBytes,
      totalBytes: isSized ? doneBytes + remaining : null,
      bytesPerSecond,
      secondsLeft: isSized && bytesPerSecond ? remaining / bytesPerSecond : null,
      waitMs: phase === 'waiting' ? Math.max(0, untilMs - nowMs) : null,
      files: this.#lines.map(({ path, phase, doneBytes, totalBytes }): FileProgress => ({
        path,
        phase,
        doneBytes,
        totalBytes,
      })),
      error: this.#error,
    };
  }

  #shownPhase(): DownloadPhase {
    if (this.#phase !== 'copying') return this.#phase;
    const phases = this.#lines.map((line) => line.phase);
    return SHOWN.find((one) => phases.includes(one)) ?? 'copying';
  }

  #line(index: number): Line {
    const line = this.#lines[index];
    if (!line) throw new RangeError(`no file ${index}`);
    return line;
  }

  #tell(isNew: boolean): void {
    const nowMs = this.#nowMs();
    if (this.#listeners.size === 0 || (!isNew && nowMs - this.#toldMs < this.#everyMs)) return;
    this.#toldMs = nowMs;
    const state = this.state();
    for (const listener of this.#listeners) listener(state);
  }
}
