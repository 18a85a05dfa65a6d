import type { DownloadFile, FilePhase } from '../../contracts/downloads';
import type { HostGate } from './host-gate';
import { isWeights } from './file-kind';
import type { JournalEntry } from './journal-record';
import type { DownloadLimits, DownloadPorts } from './ports';
import type { Sink } from './sink';

/** One file of a running download, with everything that its copying touches. */
export interface FileJob {
  readonly file: DownloadFile;
  /** In the model store. */
  readonly name: string;
  readonly sink: Sink;
  readonly gate: HostGate;
  readonly ports: DownloadPorts;
  readonly limits: DownloadLimits;
  entry(): JournalEntry;
  write(entry: JournalEntry): Promise<void>;
  show(phase: FilePhase, doneBytes: number, waitMs?: number): void;
  /** For the rate. */
  copied(bytes: number): void;
  /** A size nobody knew before; throws `storage/quota` when it does not fit. */
  learnTotal(bytes: number): Promise<void>;
}

/** A hash decides in the end, so parts of doubtful origin may be tried. */
export function isHashed({ sha256, md5 }: DownloadFile): boolean {
  return sha256 !== null || md5 !== undefined;
}

/** The size a copy must reach; `null`: it ends where the answer does. */
export function expectedBytes({ file, entry }: FileJob): number | null {
  return file.bytes ?? (isWeights(file.path) ? entry().totalBytes : null);
}
