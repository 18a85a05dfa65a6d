import type { EndpointInput, InstallState, ModelOffer } from '../contracts/assistant';
import { isAbort, toErrorRecord, WattsonError } from '../contracts/errors';
import type { Ports } from '../contracts/ports';
import type { ModelRecord } from '../contracts/records';
import type { Database, ModelStore } from '../contracts/storage';
import { baseName } from '../intelligence/gguf/shard-name';
import { copyFiles } from '../intelligence/model-copy';
import { installModel } from '../intelligence/model-install';
import { sessionLock, type Session } from '../contracts/workers';
import { SecretStore } from '../storage/secrets';
import { endpointRecord } from './endpoint-record';
import type { EventBus } from './event-bus';

/** Progress is shown, not counted: a tenth of a second is as fine as a person sees. */
const REPORT_EVERY_MS = 100;

/** A context that every device has memory for; larger ones are a choice of the person. */
const DEFAULT_CONTEXT_TOKENS = 4096;

const contextFor = (trainedTokens: number | null): number =>
  Math.min(trainedTokens ?? DEFAULT_CONTEXT_TOKENS, DEFAULT_CONTEXT_TOKENS);

export interface LibraryParts {
  readonly db: Database;
  readonly models: () => Promise<ModelStore>;
  readonly ports: Ports;
  readonly bus: EventBus;
  /** Asks an endpoint one tiny question; throws what went wrong. */
  readonly probe: (model: ModelRecord, apiKey: string) => Promise<void>;
}

/** The models this person has: installs, imports, endpoints, removal. */
export class Library {
  readonly #parts: LibraryParts;
  readonly #secrets: SecretStore;
  readonly #installs = new Map<string, { state: InstallState; abort: AbortController }>();

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

  installs(): InstallState[] {
    return [...this.#installs.values()].map(({ state }) => state);
  }

  apiKeyOf(modelId: string): Promise<string | null> {
    return this.#secrets.read(modelId);
  }

  async loadBegins(id: string, sessionId: string): Promise<void> {
    await this.#put({ ...(await this.get(id)), loadingIn: sessionId });
  }

  /** A load that was refused with a reason is no crash: the file is wrong, and will be wrong again. */
  async loadEnded(id: string, end: 'loaded' | 'failed' | 'crashed'): Promise<void> {
    const model = await this.get(id);
    const before = end === 'loaded' ? 0 : model.crashedLoads;
    const crashedLoads = end === 'crashed' ? before + 1 : before;
    await this.#put({ ...model, crashedLoads, loadingIn: null });
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

  /** Copies, verifies and records an offered model. Resolves with it, or `null` when the person cancelled. */
  async install(offer: ModelOffer): Promise<ModelRecord | null> {
    return this.#installing(offer.id, offer.name, offer.bytes, async (report, signal) => {
      const models = await this.#parts.models();
      await installModel(offer, { fetch: this.#parts.ports.fetch, models, report }, signal);
      return this.#put({
        id: offer.id,
        name: offer.name,
        engineId: 'wllama',
        place: 'browser',
        addedAt: this.#parts.ports.now(),
        files: [offer.file],
        bytes: offer.bytes,
        licence: offer.licence,
        contextTokens: null,
        endpoint: null,
        crashedLoads: 0,
        loadingIn: null,
      });
    });
  }

  cancel(id: string): void {
    const install = this.#installs.get(id);
    install?.abort.abort();
    if (install?.state.phase === 'failed') this.#endInstall(id);
  }

  /** Copies a person's GGUF (one file, or all shards of one model) into this browser, once it is known to be usable. */
  async import(files: readonly File[]): Promise<ModelRecord | null> {
    const id = `file/${files[0]?.name ?? ''}`;
    const chosenBytes = files.reduce((sum, { size }) => sum + size, 0);
    return this.#installing(id, files[0]?.name ?? '', chosenBytes, async (report, signal) => {
      // Its tables are of use to an import only; the first visit does not download them.
      const { inspectModelFiles } = await import('../intelligence/gguf/inspect');
      const inspected = await inspectModelFiles(
        files.map((blob) => ({ name: blob.name, blob })),
        { signal },
      );
      const parts = [...inspected.files, ...(inspected.projector ? [inspected.projector] : [])];
      await copyFiles(parts, await this.#parts.models(), (done) => report('copying', done), signal);
      return this.#put({
        id,
        name: baseName(parts[0]?.name ?? ''),
        engineId: 'wllama',
        place: 'browser',
        addedAt: this.#parts.ports.now(),
        files: parts.map(({ name }) => name),
        bytes: inspected.bytes,
        licence: inspected.header.licence,
        contextTokens: contextFor(inspected.header.contextTokens),
        endpoint: null,
        crashedLoads: 0,
        loadingIn: null,
      });
    });
  }

  async addEndpoint(input: EndpointInput): Promise<ModelRecord> {
    const model = endpointRecord(input, this.#parts.ports);
    await this.#parts.probe(model, input.apiKey);
    if (input.apiKey) await this.#secrets.write(model.id, input.apiKey);
    return this.#put(model);
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

  async #put(model: ModelRecord): Promise<ModelRecord> {
    await this.#parts.db.table('models').put(model);
    await this.#announce();
    return model;
  }

  async #announce(): Promise<void> {
    this.#parts.bus.emit({ type: 'models', models: await this.all() });
  }

  async #installing(
    id: string,
    name: string,
    totalBytes: number,
    work: (
      report: (phase: 'copying' | 'verifying', doneBytes: number) => void,
      signal: AbortSignal,
    ) => Promise<ModelRecord>,
  ): Promise<ModelRecord | null> {
    if (this.#installs.get(id)?.state.phase === 'copying') return null;
    const abort = new AbortController();
    const { nowMs } = this.#parts.ports;
    let shownMs = -Infinity;
    const show = (
      phase: InstallState['phase'],
      doneBytes: number,
      error: InstallState['error'],
    ) => {
      const state: InstallState = { id, name, phase, doneBytes, totalBytes, error };
      this.#installs.set(id, { state, abort });
      this.#parts.bus.emit({ type: 'install', install: state });
    };
    show('copying', 0, null);
    try {
      const model = await work((phase, doneBytes) => {
        if (nowMs() - shownMs < REPORT_EVERY_MS) return;
        shownMs = nowMs();
        show(phase, doneBytes, null);
      }, abort.signal);
      this.#endInstall(id);
      return model;
    } catch (thrown) {
      if (isAbort(thrown)) {
        this.#endInstall(id);
        return null;
      }
      const error = toErrorRecord(thrown, 'model/download-failed');
      show('failed', this.#installs.get(id)?.state.doneBytes ?? 0, error);
      throw WattsonError.from(error);
    }
  }

  #endInstall(id: string): void {
    this.#installs.delete(id);
    this.#parts.bus.emit({ type: 'install-ended', id });
  }
}
