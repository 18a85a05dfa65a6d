import { WattsonError } from '../contracts/errors';
import type { ModelStore } from '../contracts/storage';

/** The model store without a disk: for Node, for tests, and for windows that have no private file system. */
export function openMemoryModels(): ModelStore {
  const finished = new Map<string, Blob>();
  const partial = new Map<string, Uint8Array<ArrayBuffer>[]>();
  const blobOf = (name: string): Blob => new Blob(partial.get(name) ?? []);
  return {
    partialBytes: async (name) => blobOf(name).size,
    openPartial: async (name, offset) => {
      const kept = new Uint8Array(await blobOf(name).slice(0, offset).arrayBuffer());
      const chunks = [kept];
      partial.set(name, chunks);
      return {
        write: async (chunk) => void chunks.push(chunk.slice()),
        close: () => Promise.resolve(),
      };
    },
    readPartial: async (name) => blobOf(name),
    finish: async (name) => {
      finished.set(name, blobOf(name));
      partial.delete(name);
    },
    discardPartial: async (name) => void partial.delete(name),
    open: async (name) => {
      const blob = finished.get(name);
      if (!blob) throw new WattsonError('model/absent', `no file ${name}`, ['choose-model']);
      return blob;
    },
    has: async (name) => finished.has(name),
    delete: async (name) => {
      finished.delete(name);
      partial.delete(name);
    },
    list: async () => [
      ...[...finished].map(([name, blob]) => ({ name, bytes: blob.size, partial: false })),
      ...[...partial.keys()].map((name) => ({ name, bytes: blobOf(name).size, partial: true })),
    ],
  };
}
