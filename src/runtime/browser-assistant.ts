import { WattsonError } from '../contracts/errors';
import type { Ports } from '../contracts/ports';
import type { Database, ModelStore } from '../contracts/storage';
import type { Session } from '../contracts/workers';
import { findEngine } from '../engines/find';
import { openDexieDatabase } from '../storage/dexie.database';
import { openMemoryDatabase } from '../storage/memory.database';
import { openOpfsModels } from '../storage/opfs.models';
import type { WorkerLink } from '../wire/worker-link';
import { Assistant } from './assistant';
import { createInlineHost } from './hosts/inline.host';
import { createWorkerHost } from './hosts/worker.host';

/** The assistant of a page: IndexedDB, the private file system, and an engine worker that starts when needed. */
export async function startBrowserAssistant(
  ports: Ports,
  spawnEngine: () => WorkerLink,
  session: Session,
): Promise<Assistant> {
  let opening: Promise<ModelStore> | null = null;
  const models = () => (opening ??= openOpfsModels());
  const assistant = await Assistant.start({
    db: await openDatabase(),
    models,
    ports,
    session,
    hosts: {
      worker: createWorkerHost(spawnEngine),
      inline: createInlineHost(findEngine, {
        ...ports,
        openModelFiles: async (names) => {
          const store = await models();
          return Promise.all(names.map((name) => store.open(name)));
        },
        assetUrl: (name) => name,
      }),
    },
  });
  void assistant.autoLoad();
  return assistant;
}

/** A browser that gives no database (private window, policy) still gets a chat; the page says it is not kept. */
async function openDatabase(): Promise<Database> {
  try {
    return await openDexieDatabase();
  } catch (thrown) {
    if (thrown instanceof WattsonError && thrown.record.code === 'db/unavailable') {
      return openMemoryDatabase();
    }
    throw thrown;
  }
}
