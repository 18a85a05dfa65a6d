import { WattsonError } from '../contracts/errors';
import type { ModelStore, PartialFile } from '../contracts/storage';

const FOLDER = 'models';
const PARTIAL = '.part';

/**
 * Weights in the origin private file system. Only for dedicated workers: synchronous handles exist nowhere else.
 * An unfinished file carries the suffix `.part` until it is whole and verified; a rename makes it real.
 */
export async function openOpfsModels(): Promise<ModelStore> {
  const root = await opfsRoot();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });

  const find = async (name: string): Promise<FileSystemFileHandle | null> => {
    try {
      return await folder.getFileHandle(name);
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'NotFoundError') return null;
      throw thrown;
    }
  };
  const need = async (name: string): Promise<FileSystemFileHandle> => {
    const handle = await find(name);
    if (!handle) throw new WattsonError('model/absent', `no file ${name}`, ['choose-model']);
    return handle;
  };
  const remove = async (name: string): Promise<void> => {
    if (await find(name)) await folder.removeEntry(name);
  };

  return {
    partialBytes: async (name) => (await (await find(name + PARTIAL))?.getFile())?.size ?? 0,
    openPartial: async (name, offset) => {
      const handle = await folder.getFileHandle(name + PARTIAL, { create: true });
      return partialFile(await handle.createSyncAccessHandle(), offset);
    },
    readPartial: async (name) => (await need(name + PARTIAL)).getFile(),
    finish: async (name) => {
      await remove(name);
      await (await need(name + PARTIAL)).move(name);
    },
    discardPartial: (name) => remove(name + PARTIAL),
    open: async (name) => (await need(name)).getFile(),
    has: async (name) => (await find(name)) !== null,
    delete: async (name) => {
      await remove(name);
      await remove(name + PARTIAL);
    },
    list: async () => {
      const files = [];
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind !== 'file') continue;
        const partial = name.endsWith(PARTIAL);
        files.push({
          name: partial ? name.slice(0, -PARTIAL.length) : name,
          bytes: (await handle.getFile()).size,
          partial,
        });
      }
      return files;
    },
  };
}

async function opfsRoot(): Promise<FileSystemDirectoryHandle> {
  try {
    return await navigator.storage.getDirectory();
  } catch (thrown) {
    throw new WattsonError('storage/unavailable', String(thrown), ['connect-endpoint']);
  }
}

function partialFile(handle: FileSystemSyncAccessHandle, offset: number): PartialFile {
  let at = offset;
  handle.truncate(offset);
  return {
    write: async (chunk) => {
      for (let done = 0; done < chunk.byteLength;) {
        const written = handle.write(chunk.subarray(done), { at });
        // A full disk shows as a short write in some browsers and as QuotaExceededError in others.
        if (written === 0) throw new WattsonError('storage/quota', 'short write', ['free-space']);
        done += written;
        at += written;
      }
    },
    close: async () => {
      handle.flush();
      handle.close();
    },
  };
}
