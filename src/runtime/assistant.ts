import type {
  AssistantApi,
  AssistantEvent,
  CatalogueView,
  EndpointInput,
  ModelOffer,
  Snapshot,
  StorageReport,
} from '../contracts/assistant';
import { WattsonError } from '../contracts/errors';
import type { GpuVerdict } from '../contracts/gpu-health';
import type { Message, ModelRecord, Settings } from '../contracts/records';
import { fetchOffers } from '../intelligence/offers';
import { recoverInterrupted } from '../storage/recovery';
import { readSettings, writeSettings } from '../storage/settings';
import { planOf } from './build-record';
import { planOfOffer } from './offer-plan';
import { assemble, type AssistantParts, type Assembly } from './assemble';

/** Deleted conversations can come back for this long. */
const UNDO_MS = 24 * 60 * 60 * 1000;

/** The assembled assistant behind the page's contract. Runs in a worker, a page or Node alike. */
export class Assistant implements AssistantApi {
  readonly #parts: AssistantParts;
  readonly #is: Assembly;

  private constructor(parts: AssistantParts) {
    this.#parts = parts;
    this.#is = assemble(parts);
  }

  /** Closes what a crash left open, then is ready. */
  static async start(parts: AssistantParts): Promise<Assistant> {
    await recoverInterrupted(parts.db, parts.ports.locks);
    const assistant = new Assistant(parts);
    await assistant.#is.library.recoverLoads(parts.session);
    await assistant.#is.installs.restore();
    await assistant.#is.log.purge(parts.ports.now() - UNDO_MS);
    return assistant;
  }

  events(signal: AbortSignal): AsyncIterable<AssistantEvent> {
    return this.#is.bus.watch(signal);
  }

  async snapshot(): Promise<Snapshot> {
    return {
      conversations: await this.#is.log.conversations(),
      settings: await readSettings(this.#parts.db),
      models: await this.#is.library.all(),
      installs: this.#is.installs.list(),
      engine: this.#is.room.state,
      storage: this.#parts.db.kind,
      readOnly: false,
    };
  }

  messages(conversationId: string): Promise<Message[]> {
    return this.#is.log.messages(conversationId);
  }

  async renameConversation(id: string, title: string): Promise<void> {
    const trimmed = title.trim();
    if (!trimmed) throw new WattsonError('input/invalid', 'the title is empty');
    await this.#updateConversation(id, { title: trimmed });
  }

  async deleteConversation(id: string): Promise<void> {
    await this.#is.answers.stop(id);
    await this.#is.log.update(id, { deletedAt: this.#parts.ports.now() });
    this.#is.bus.emit({ type: 'conversation-removed', id });
  }

  restoreConversation(id: string): Promise<void> {
    return this.#updateConversation(id, { deletedAt: null });
  }

  async selectBranch(conversationId: string, messageId: string): Promise<void> {
    const conversation = await this.#is.log.selectBranch(conversationId, messageId);
    this.#is.bus.emit({ type: 'conversation', conversation });
  }

  async send(
    conversationId: string | null,
    text: string,
  ): Promise<{ conversationId: string; answerId: string }> {
    const { log, answers } = this.#is;
    if (!text.trim()) throw new WattsonError('input/invalid', 'the question is empty');
    if (conversationId !== null) answers.assertIdle(conversationId);
    const model = await this.#is.chosenModel();
    const conversation = conversationId
      ? await log.conversation(conversationId)
      : await log.create(text);
    const answer = await this.#begin(model, [
      { conversationId: conversation.id, parentId: conversation.leafId, role: 'user', text },
      {
        conversationId: conversation.id,
        parentId: null,
        role: 'assistant',
        text: '',
        state: 'writing',
      },
    ]);
    return { conversationId: conversation.id, answerId: answer.id };
  }

  async regenerate(answerId: string): Promise<{ answerId: string }> {
    const old = await this.#is.log.message(answerId);
    this.#is.answers.assertIdle(old.conversationId);
    const answer = await this.#begin(await this.#is.chosenModel(), [
      { ...pick(old), role: 'assistant', text: '', state: 'writing' },
    ]);
    return { answerId: answer.id };
  }

  async continueAnswer(answerId: string): Promise<void> {
    const old = await this.#is.log.message(answerId);
    this.#is.answers.assertIdle(old.conversationId);
    const model = await this.#is.chosenModel();
    const message: Message = { ...old, state: 'writing', error: null };
    await this.#parts.db.table('messages').put(message);
    this.#is.bus.emit({ type: 'message', message });
    this.#is.answers.begin(message, model);
  }

  stop(conversationId: string): Promise<void> {
    return this.#is.answers.stop(conversationId);
  }

  offers(retry: boolean): Promise<ModelOffer[]> {
    return fetchOffers(this.#parts.ports.fetch, retry);
  }

  async install(offer: ModelOffer): Promise<void> {
    const { request, record } = planOfOffer(offer, this.#parts.ports.now());
    await this.#is.installs.start(request, record);
    await this.#adopt(record.id);
  }

  async catalogue(): Promise<CatalogueView> {
    const installed = new Set((await this.#is.library.all()).map(({ id }) => id));
    return this.#is.shelf.view(installed);
  }

  async checkGpu(): Promise<GpuVerdict | null> {
    await this.#is.answers.stopAll();
    return (await this.#parts.hosts.worker.checkGpu?.(true)) ?? null;
  }

  async downloadBuild(buildId: string): Promise<void> {
    const { model, build } = await this.#is.shelf.build(buildId);
    const files = await this.#is.shelf.files(build);
    const about = { name: model.name, licence: model.licence.name };
    const { request, record } = planOf(build, about, files, this.#parts.ports.now());
    await this.#is.installs.start(request, record);
    await this.#adopt(record.id);
  }

  pauseInstall(id: string): Promise<void> {
    return this.#is.installs.pause(id);
  }

  async resumeInstall(id: string): Promise<void> {
    await this.#is.installs.resume(id);
    await this.#adopt(id);
  }

  async cancelInstall(id: string): Promise<void> {
    if (!this.#is.imports.cancel(id)) await this.#is.installs.cancel(id);
  }

  async importModel(files: readonly File[]): Promise<void> {
    const model = await this.#is.imports.import(files);
    if (!model) return;
    await this.#is.library.put(model);
    await this.#adopt(model.id);
  }

  async deleteModel(id: string): Promise<void> {
    await this.#is.answers.stopAll();
    await this.#is.room.unload();
    await this.#is.library.delete(id);
    const { modelId } = await readSettings(this.#parts.db);
    const [next] = await this.#is.library.all();
    if (modelId === id) await this.updateSettings({ modelId: next?.id ?? null });
  }

  async selectModel(id: string): Promise<void> {
    const model = await this.#is.library.get(id);
    await this.updateSettings({ modelId: model.id });
    await this.#loadQuietly(model, false);
  }

  async loadModel(force: boolean): Promise<void> {
    await this.#is.room.load(await this.#is.chosenModel(), force, new AbortController().signal);
  }

  /** What the page asks for when it opens: the chosen browser model, if the person wants that. */
  async autoLoad(): Promise<void> {
    const { autoLoad, modelId } = await readSettings(this.#parts.db);
    const model = (await this.#is.library.all()).find(({ id }) => id === modelId);
    if (autoLoad && model) await this.#loadQuietly(model, false);
  }

  async addEndpoint(input: EndpointInput): Promise<ModelRecord> {
    const model = await this.#is.library.addEndpoint(input);
    await this.#adopt(model.id);
    return model;
  }

  async updateSettings(patch: Partial<Settings>): Promise<void> {
    const settings = await writeSettings(this.#parts.db, patch);
    this.#is.bus.emit({ type: 'settings', settings });
  }

  async storage(): Promise<StorageReport> {
    const { db, ports } = this.#parts;
    const models = await this.#is.library.all();
    return {
      ...(await ports.storage.estimate()),
      persisted: await ports.storage.persisted(),
      modelBytes: models.reduce((sum, { bytes }) => sum + bytes, 0),
      conversations: (await this.#is.log.conversations()).length,
      messages: (await db.table('messages').all()).length,
    };
  }

  async deleteEverything(): Promise<void> {
    await this.#is.answers.stopAll();
    await this.#is.room.unload();
    const models = await this.#parts.models();
    for (const { name } of await models.list()) await models.delete(name);
    await this.#parts.db.clear();
  }

  async #begin(
    model: ModelRecord,
    drafts: Parameters<Assembly['log']['append']>[0],
  ): Promise<Message> {
    const { conversation, messages } = await this.#is.log.append(drafts);
    this.#is.bus.emit({ type: 'conversation', conversation });
    for (const message of messages) this.#is.bus.emit({ type: 'message', message });
    const answer = messages.at(-1) as Message;
    this.#is.answers.begin(answer, model);
    return answer;
  }

  /** A model that just arrived is the one the person wants now; and it is worth keeping. Paused: it did not arrive. */
  async #adopt(id: string): Promise<void> {
    const model = (await this.#is.library.all()).find((known) => known.id === id);
    if (!model) return;
    await this.updateSettings({ modelId: id });
    await this.#parts.ports.storage.persist();
    await this.#loadQuietly(model, false);
  }

  /** A failure to load is shown as the engine's state; nobody waits for it here. */
  async #loadQuietly(model: ModelRecord, force: boolean): Promise<void> {
    try {
      await this.#is.room.load(model, force, new AbortController().signal);
    } catch (thrown) {
      if (!(thrown instanceof WattsonError)) throw thrown;
    }
  }

  async #updateConversation(
    id: string,
    patch: Parameters<Assembly['log']['update']>[1],
  ): Promise<void> {
    const conversation = await this.#is.log.update(id, patch);
    this.#is.bus.emit({ type: 'conversation', conversation });
  }
}

const pick = ({ conversationId, parentId }: Message) => ({ conversationId, parentId });
