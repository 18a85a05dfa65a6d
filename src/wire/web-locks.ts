import type { Locks } from '../contracts/ports';

/**
 * Web Locks, or nothing where they are missing (plain-http origins): there nobody is known to be alive,
 * deaths are not noticed, and everything else works.
 */
export function createWebLocks(): Locks {
  const locks = globalThis.navigator?.locks;
  if (!locks) {
    return {
      hold: () => Promise.resolve(() => undefined),
      isHeld: () => Promise.resolve(false),
      freed: () => new Promise(() => undefined),
    };
  }
  return {
    hold: (name) =>
      new Promise((held, failed) => {
        locks.request(name, () => new Promise<void>((release) => held(release))).catch(failed);
      }),
    isHeld: async (name) => {
      const { held } = await locks.query();
      return (held ?? []).some((lock) => lock.name === name);
    },
    freed: async (name, signal) => {
      await locks.request(name, { signal }, () => undefined);
    },
  };
}
