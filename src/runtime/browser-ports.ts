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
    device: once(probe),
    storage: browserStorage,
  };
}

/** Reads only, so it is asked once and shared. */
const probe = async () => {
  const { probeDevice } = await import('../intelligence/device/probe-device');
  return probeDevice({
    navigator,
    isolated: globalThis.crossOriginIsolated,
    after: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
};

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

const browserStorage: StoragePort = {
  estimate: async () => {
    const estimate = await navigator.storage?.estimate?.();
    return { usedBytes: estimate?.usage ?? null, quotaBytes: estimate?.quota ?? null };
  },
  persisted: async () => (await navigator.storage?.persisted?.()) ?? null,
  persist: async () => (await navigator.storage?.persist?.()) ?? null,
};
