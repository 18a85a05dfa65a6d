import type {
  AssistantApi,
  AssistantEvent,
  EngineState,
  InstallState,
  Snapshot,
} from '../../contracts/assistant';
import type { AssistantClient } from '../../contracts/client';
import { toErrorRecord, type ErrorRecord } from '../../contracts/errors';
import { DEFAULT_SETTINGS, type Conversation, type ModelRecord } from '../../contracts/records';
import { FrameBuffer } from './frame-buffer';
import { Thread } from './thread.svelte';

type Phase =
  { readonly name: 'starting' | 'open' } | { readonly name: 'failed'; error: ErrorRecord };

/** What the assistant knows, as reactive state: one snapshot, then kept current by its events. */
export class AssistantStore {
  readonly api: AssistantApi;
  phase = $state.raw<Phase>({ name: 'starting' });
  conversations = $state.raw<readonly Conversation[]>([]);
  settings = $state.raw(DEFAULT_SETTINGS);
  models = $state.raw<readonly ModelRecord[]>([]);
  installs = $state.raw<readonly InstallState[]>([]);
  engine = $state.raw<EngineState>({ phase: 'idle' });
  storage = $state<Snapshot['storage']>('indexeddb');
  readOnly = $state(false);
  /** Why the assistant had to be started anew, until the person has put the notice away. */
  restarted = $state.raw<ErrorRecord | null>(null);

  readonly model = $derived(
    this.models.find((model) => model.id === this.settings.modelId) ?? null,
  );

  readonly #client: AssistantClient;
  #following = new AbortController();
  readonly #threads = new Map<string, Thread>();
  readonly #owners = new Map<string, Thread>();
  readonly #buffer = new FrameBuffer((messageId, pieces) =>
    this.#owners.get(messageId)?.append(messageId, pieces),
  );

  constructor(client: AssistantClient) {
    this.#client = client;
    this.api = client.api;
  }

  /** Draws the snapshot, then follows events until the returned function is called. */
  open(): () => void {
    void this.reopen();
    return () => this.#following.abort();
  }

  /** Asks for everything anew, after the first try failed. Failure is a phase, not an exception. */
  async reopen(): Promise<void> {
    this.#following.abort();
    this.#following = new AbortController();
    this.phase = { name: 'starting' };
    await this.#follow(this.#following.signal);
  }

  async #follow(signal: AbortSignal): Promise<void> {
    try {
      // Subscribed before the snapshot is asked for: an event may come twice, but none is missed.
      const events = this.#client.events(signal)[Symbol.asyncIterator]();
      let next = events.next();
      this.#take(await this.api.snapshot());
      for (let event = await next; !event.done; event = await next) {
        next = events.next();
        this.apply(event.value);
        if (event.value.type === 'restarted') await this.#resync();
      }
    } catch (thrown) {
      if (!signal.aborted) this.phase = { name: 'failed', error: toErrorRecord(thrown) };
    }
  }

  /** The thread of a conversation; made on first use, filled by `Thread.load`. */
  thread(conversationId: string): Thread {
    const known = this.#threads.get(conversationId) ?? new Thread(conversationId);
    this.#threads.set(conversationId, known);
    return known;
  }

  apply(event: AssistantEvent): void {
    switch (event.type) {
      case 'conversation':
        this.conversations = newestFirst([
          event.conversation,
          ...this.conversations.filter(({ id }) => id !== event.conversation.id),
        ]);
        break;
      case 'conversation-removed':
        this.conversations = this.conversations.filter(({ id }) => id !== event.id);
        break;
      case 'message':
        this.#buffer.drop(event.message.id);
        this.#own(event.message.id, event.message.conversationId).put(event.message);
        break;
      case 'delta':
        this.#own(event.messageId, event.conversationId);
        this.#buffer.add(event.messageId, event.kind, event.text);
        break;
      case 'prefill': {
        for (const thread of this.#threads.values()) {
          const message = thread.messages.get(event.messageId);
          if (message?.writing) message.prefill = event;
        }
        break;
      }
      case 'install':
        this.installs = [
          ...this.installs.filter(({ id }) => id !== event.install.id),
          event.install,
        ];
        break;
      case 'install-ended':
        this.installs = this.installs.filter(({ id }) => id !== event.id);
        break;
      case 'models':
        this.models = event.models;
        break;
      case 'engine':
        this.engine = event.engine;
        break;
      case 'settings':
        this.settings = event.settings;
        break;
      case 'restarted':
        this.restarted = event.error;
        break;
    }
  }

  #take(snapshot: Snapshot): void {
    this.conversations = newestFirst(snapshot.conversations);
    this.settings = snapshot.settings;
    this.models = snapshot.models;
    this.installs = snapshot.installs;
    this.engine = snapshot.engine;
    this.storage = snapshot.storage;
    this.readOnly = snapshot.readOnly;
    this.phase = { name: 'open' };
  }

  /** What a dead assistant was doing has been closed by the new one; nobody sent events about that. */
  async #resync(): Promise<void> {
    this.#take(await this.api.snapshot());
    await Promise.all(
      [...this.#threads.values()].map((thread) => thread.reload((id) => this.api.messages(id))),
    );
  }

  #own(messageId: string, conversationId: string): Thread {
    const thread = this.thread(conversationId);
    this.#owners.set(messageId, thread);
    return thread;
  }
}

function newestFirst(conversations: readonly Conversation[]): Conversation[] {
  return conversations
    .filter(({ deletedAt }) => deletedAt === null)
    .sort((a, b) => b.updatedAt - a.updatedAt);
}
