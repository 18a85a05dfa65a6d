import { WattsonError } from '../contracts/errors';
import type { ModelStore, PartialFile } from '../contracts/storage';
import { filesBelow, folderFor, folderOf, orNull, pruneAbove } from './opfs-paths';

const FOLDER = 'models';
const PARTIAL = '.part';

/**
 * Weights in the origin private file system. Only for dedicated workers: synchronous handles exist nowhere else.
 * An unfinished file carries the suffix `.part` until it is whole and verified; a rename makes it real.
 * A name may be a path (`smollm2/onnx/model.onnx`): its folders come with the first file and go with the last.
 */
export async function openOpfsModels(): Promise<ModelStore> {
  const root = await opfsRoot();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });

  const find = async (name: string): Promise<FileSystemFileHandle | null> => {
    const [parent, leaf] = (await folderOf(folder, name, false)) ?? [];
    return parent && leaf ? orNull(parent.getFileHandle(leaf)) : null;
  };
  const need = async (name: string): Promise<FileSystemFileHandle> => {
    const handle = await find(name);
    if (!handle) throw new WattsonError('model/absent', `no file ${name}`, ['choose-model']);
    return handle;
  };
  const remove = async (name: string): Promise<void> => {
    const [parent, leaf] = (await folderOf(folder, name, false)) ?? [];
    if (!parent || !leaf || !(await orNull(parent.getFileHandle(leaf)))) return;
    await parent.removeEntry(leaf);
    await pruneAbove(folder, name);
  };

  return {
    partialBytes: async (name) => (await (await find(name + PARTIAL))?.getFile())?.size ?? 0,
    openPartial: async (name, offset) => {
      const [parent, leaf] = await folderFor(folder, name);
      const handle = await parent.getFileHandle(leaf + PARTIAL, { create: true });
      return partialFile(await handle.createSyncAccessHandle(), offset);
    },
    readPartial: async (name) => (await need(name + PARTIAL)).getFile(),
    finish: async (name) => {
      const [parent, leaf] = await folderFor(folder, name);
      const finished = await orNull(parent.getFileHandle(leaf));
      if (finished) await parent.removeEntry(leaf);
      await (await need(name + PARTIAL)).move(leaf);
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
      for await (const [name, handle] of filesBelow(folder)) {
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
