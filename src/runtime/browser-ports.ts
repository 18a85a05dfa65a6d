import type { Ports, StoragePort } from '../contracts/ports';
import { createIdSource } from '../wire/ids';
import { createWebLocks } from '../wire/web-locks';

/** The ports of a worker. `pageUrl`: what relative addresses are relative to, which is not the worker's script. */
export function createBrowserPorts(pageUrl: URL): Ports {
  const now = () => Date.now();
  return {
    now,
    nowMs: () => performance.now(),
    newId: createIdSource(now, (bytes) => crypto.getRandomValues(bytes)),
    fetch: (input, init) =>
      globalThis.fetch(typeof input === 'string' ? new URL(input, pageUrl) : input, init),
    locks: createWebLocks(),
    storage: browserStorage,
  };
}

const browserStorage: StoragePort = {
  estimate: async () => {
    const estimate = await navigator.storage?.estimate?.();
    return { usedBytes: estimate?.usage ?? null, quotaBytes: estimate?.quota ?? null };
  },
  persisted: async () => (await navigator.storage?.persisted?.()) ?? null,
  persist: async () => (await navigator.storage?.persist?.()) ?? null,
};
