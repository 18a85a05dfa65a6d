import type { EndpointInput } from '../contracts/assistant';
import { WattsonError } from '../contracts/errors';
import type { Ports } from '../contracts/ports';
import type { ModelRecord } from '../contracts/records';
import type { Database, ModelStore } from '../contracts/storage';
import { sessionLock, type Session } from '../contracts/workers';
import { SecretStore } from '../storage/secrets';
import { endpointRecord } from './endpoint-record';
import type { EventBus } from './event-bus';

export interface LibraryParts {
  readonly db: Database;
  readonly models: () => Promise<ModelStore>;
  readonly ports: Ports;
  readonly bus: EventBus;
  /** Asks an endpoint one tiny question; throws what went wrong. */
  readonly probe: (model: ModelRecord, apiKey: string) => Promise<void>;
}

/** The models this person has: their records, the keys of endpoints, their removal. */
export class Library {
  readonly #parts: LibraryParts;
  readonly #secrets: SecretStore;

  constructor(parts: LibraryParts) {
    this.#parts = parts;
    this.#secrets = new SecretStore(parts.db);
  }

  async all(): Promise<ModelRecord[]> {
    const models = await this.#parts.db.table('models').all();
    return models.sort((a, b) => a.addedAt - b.addedAt);
  }

  async get(id: string): Promise<ModelRecord> {
    const model = await this.#parts.db.table('models').get(id);
    if (!model) throw new WattsonError('model/absent', `no model ${id}`, ['choose-model']);
    return model;
  }

  async put(model: ModelRecord): Promise<ModelRecord> {
    await this.#parts.db.table('models').put(model);
    await this.#announce();
    return model;
  }

  apiKeyOf(modelId: string): Promise<string | null> {
    return this.#secrets.read(modelId);
  }

  async loadBegins(id: string, sessionId: string): Promise<void> {
    await this.put({ ...(await this.get(id)), loadingIn: sessionId });
  }

  /** A load that was refused with a reason is no crash: the file is wrong, and will be wrong again. */
  async loadEnded(id: string, end: 'loaded' | 'failed' | 'crashed'): Promise<void> {
    const model = await this.get(id);
    const before = end === 'loaded' ? 0 : model.crashedLoads;
    const crashedLoads = end === 'crashed' ? before + 1 : before;
    await this.put({ ...model, crashedLoads, loadingIn: null });
  }

  /** Counts the loads that took their whole page down; those of a page that was left, or still lives, are none. */
  async recoverLoads(session: Session): Promise<void> {
    for (const { id, loadingIn } of await this.all()) {
      if (loadingIn === null) continue;
      if (await this.#parts.ports.locks.isHeld(sessionLock(loadingIn))) continue;
      const left = session.leftOnPurpose.includes(loadingIn);
      await this.loadEnded(id, left ? 'failed' : 'crashed');
    }
  }

  async addEndpoint(input: EndpointInput): Promise<ModelRecord> {
    const model = endpointRecord(input, this.#parts.ports);
    await this.#parts.probe(model, input.apiKey);
    if (input.apiKey) await this.#secrets.write(model.id, input.apiKey);
    return this.put(model);
  }

  async delete(id: string): Promise<void> {
    const model = await this.get(id);
    if (model.files.length > 0) {
      const models = await this.#parts.models();
      for (const file of model.files) await models.delete(file);
    }
    await this.#secrets.delete(id);
    await this.#parts.db.table('models').delete([id]);
    await this.#announce();
  }

  async #announce(): Promise<void> {
    this.#parts.bus.emit({ type: 'models', models: await this.all() });
  }
}
