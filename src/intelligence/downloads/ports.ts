import type { StoragePort } from '../../contracts/ports';
import type { Database, ModelStore } from '../../contracts/storage';

export interface Clock {
  /** Wall clock, ms since the epoch; what a `Retry-After` date is compared with. */
  readonly now: () => number;
  /** Monotonic, ms. */
  readonly nowMs: () => number;
  /** Rejects with the signal's reason when aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What a download takes from its surroundings. */
export interface DownloadPorts {
  readonly fetch: typeof fetch;
  readonly models: ModelStore;
  readonly db: Database;
  readonly storage: StoragePort;
  readonly clock: Clock;
  /** 0 ≤ x < 1, for jitter. */
  readonly random: () => number;
  /** `null` where there is no Cache API; WebLLM files are refused then. */
  readonly caches: CacheStorage | null;
  /** Access token for exactly this host (with its port), or `null`. */
  readonly tokenFor: (host: string) => Promise<string | null>;
}

export interface DownloadLimits {
  /** Browsers open six connections a host over HTTP/1.1; three leave room for the page. */
  readonly parallelFiles: number;
  /** Tries after the first, per file; a file that gains ground begins counting anew. */
  readonly retries: number;
  /** No byte for so long is a dead connection. */
  readonly stallMs: number;
  /** Progress is shown, not counted: as fine as a person sees. */
  readonly reportEveryMs: number;
}

export const DEFAULT_LIMITS: DownloadLimits = {
  parallelFiles: 3,
  retries: 5,
  stallMs: 30_000,
  reportEveryMs: 100,
};

/** Sleeps on the real timers. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
