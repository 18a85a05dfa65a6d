import { openOpfsModels } from '../../../src/storage/opfs.models';
import { Comlink } from '../../../src/wire/comlink';

/** Synchronous handles exist only in a dedicated worker. */
const api = {
  write: async (name: string, text: string): Promise<void> => {
    const models = await openOpfsModels();
    const file = await models.openPartial(name, 0);
    await file.write(new TextEncoder().encode(text));
    await file.close();
    await models.finish(name);
  },
  begin: async (name: string, text: string): Promise<number> => {
    const models = await openOpfsModels();
    const file = await models.openPartial(name, await models.partialBytes(name));
    await file.write(new TextEncoder().encode(text));
    await file.close();
    return models.partialBytes(name);
  },
  read: async (name: string) => (await (await openOpfsModels()).open(name)).text(),
  has: async (name: string) => (await openOpfsModels()).has(name),
  delete: async (name: string) => (await openOpfsModels()).delete(name),
  list: async () => (await openOpfsModels()).list(),
  folders: async (): Promise<string[]> => {
    const root = await navigator.storage.getDirectory();
    const names = [];
    for await (const name of (await root.getDirectoryHandle('models')).keys()) names.push(name);
    return names;
  },
};

export type OpfsProbe = typeof api;

Comlink.expose(api);
