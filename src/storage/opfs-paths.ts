import { WattsonError } from '../contracts/errors';

type Folder = FileSystemDirectoryHandle;

/** The private file system has no paths: `a/b/c` is walked, folder by folder. */
function namesOf(path: string): string[] {
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) {
    throw new WattsonError('input/invalid', `no file name: ${JSON.stringify(path)}`);
  }
  return names;
}

/** The folder that `path` is in and its last name; `null` where a folder is missing and `create` is not set. */
export async function folderOf(
  root: Folder,
  path: string,
  create: boolean,
): Promise<[Folder, string] | null> {
  const names = namesOf(path);
  const leaf = names.pop() ?? '';
  let folder: Folder | null = root;
  for (const name of names) {
    if (!folder) return null;
    folder = await orNull(folder.getDirectoryHandle(name, { create }));
  }
  return folder && [folder, leaf];
}

/** As `folderOf`, making what is missing. */
export async function folderFor(root: Folder, path: string): Promise<[Folder, string]> {
  const found = await folderOf(root, path, true);
  if (!found) throw new WattsonError('storage/unavailable', `no folder for ${path}`, ['retry']);
  return found;
}

/** Removes the folders above `path` that are empty now. */
export async function pruneAbove(root: Folder, path: string): Promise<void> {
  for (let names = namesOf(path).slice(0, -1); names.length > 0; names = names.slice(0, -1)) {
    const [parent, leaf] = (await folderOf(root, names.join('/'), false)) ?? [];
    const folder = parent && leaf ? await orNull(parent.getDirectoryHandle(leaf)) : null;
    if (!parent || !leaf || !folder) continue;
    for await (const _ of folder.keys()) return;
    await parent.removeEntry(leaf);
  }
}

/** Every file at any depth, by its path. */
export async function* filesBelow(
  folder: Folder,
  prefix = '',
): AsyncGenerator<[string, FileSystemFileHandle]> {
  for await (const [name, handle] of folder.entries()) {
    const path = prefix + name;
    if (handle.kind === 'file') yield [path, handle];
    else yield* filesBelow(handle, `${path}/`);
  }
}

/** What is not there, or is a folder where a file was meant, is `null`. */
export async function orNull<T>(handle: Promise<T>): Promise<T | null> {
  try {
    return await handle;
  } catch (thrown) {
    if (thrown instanceof DOMException && /^(NotFound|TypeMismatch)Error$/.test(thrown.name)) {
      return null;
    }
    throw thrown;
  }
}
