import type { BuildFile } from './catalogue';
import type { ErrorRecord } from './errors';

/** Where WebLLM looks for a file: the name of a cache, and the address it asks that cache for. */
export interface CacheTarget {
  readonly scope: 'webllm/config' | 'webllm/model' | 'webllm/wasm';
  /** The engine's own address, also where a mirror sent the bytes. */
  readonly url: string;
}

/** One file to fetch. `path` is relative to the download's folder. */
export interface DownloadFile extends BuildFile {
  /** MLC manifests know no SHA-256. */
  readonly md5?: string;
  /** Left out: the file goes to the model store. */
  readonly cache?: CacheTarget;
}

export interface DownloadRequest {
  /** The build's id; one download per id. */
  readonly id: string;
  readonly name: string;
  /** Folder of the model store; empty: its root. */
  readonly folder: string;
  readonly files: readonly DownloadFile[];
}

export type FilePhase = 'queued' | 'waiting' | 'copying' | 'verifying' | 'done';

export interface FileProgress {
  readonly path: string;
  readonly phase: FilePhase;
  readonly doneBytes: number;
  /** `null`: neither the catalogue nor the server said. */
  readonly totalBytes: number | null;
}

export type DownloadPhase =
  | 'idle'
  | 'checking'
  | 'waiting'
  | 'copying'
  | 'verifying'
  | 'paused'
  | 'cancelled'
  | 'failed'
  | 'done';

export interface DownloadState {
  readonly id: string;
  readonly name: string;
  readonly phase: DownloadPhase;
  readonly doneBytes: number;
  /** `null` while the size of any file is unknown. */
  readonly totalBytes: number | null;
  /** Smoothed; `null` until there is something to say. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Until the next try, in phase `waiting`. */
  readonly waitMs: number | null;
  readonly files: readonly FileProgress[];
  readonly error: ErrorRecord | null;
}

/** A download that is not complete and not running: what a reload, a pause or a failure left. */
export interface PendingDownload {
  readonly id: string;
  readonly name: string;
  /** `interrupted`: the page went away while it ran. */
  readonly reason: 'interrupted' | 'paused' | 'cancelled' | 'failed';
  /** Bytes on this device. */
  readonly doneBytes: number;
  readonly totalBytes: number | null;
  readonly startedAt: number;
  readonly error: ErrorRecord | null;
}
