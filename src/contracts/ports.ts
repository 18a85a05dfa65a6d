import type { DeviceProfile } from './catalogue';

/** What the assistant takes from its surroundings, so that it runs in a page, a worker and Node alike. */
export interface Ports {
  /** Wall clock, ms since the epoch. */
  readonly now: () => number;
  /** Monotonic clock, ms. */
  readonly nowMs: () => number;
  /** A fresh id; unique and sortable by time. */
  readonly newId: () => string;
  readonly fetch: typeof fetch;
  readonly locks: Locks;
  /** What the browser says about the machine. */
  readonly device: () => Promise<DeviceProfile>;
  /** Storage of this origin, where the browser tells. */
  readonly storage: StoragePort;
}

/** Names held for as long as somebody lives; released by the browser when the holder dies. */
export interface Locks {
  /** Holds `name` until the returned function is called. Resolves once held. */
  hold(name: string): Promise<() => void>;
  isHeld(name: string): Promise<boolean>;
  /** Resolves when `name` is free: the way to learn that a worker died without a word. */
  freed(name: string, signal: AbortSignal): Promise<void>;
}

export interface StoragePort {
  /** Bytes; `null` where the browser does not say. */
  estimate(): Promise<{ usedBytes: number | null; quotaBytes: number | null }>;
  persisted(): Promise<boolean | null>;
  /** Asks the browser to keep the data; `null` where it cannot be asked. */
  persist(): Promise<boolean | null>;
}
