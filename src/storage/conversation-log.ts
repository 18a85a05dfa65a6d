import { WattsonError } from '../contracts/errors';
import type { Ports } from '../contracts/ports';
import type { Conversation, Message } from '../contracts/records';
import type { Database } from '../contracts/storage';
import { newestLeaf } from '../contracts/tree';

const TITLE_LENGTH = 60;

/** What a new message must say; the log gives it the rest. */
export type Draft = Pick<Message, 'conversationId' | 'parentId' | 'role' | 'text'> &
  Partial<Pick<Message, 'state'>>;

/**
 * The source of truth for conversations. Messages form a tree and are only ever added to: an edit or a new
 * answer is a sibling, a deletion is a mark that can be taken back until `purge`.
 */
export class ConversationLog {
  readonly #db: Database;
  readonly #ports: Pick<Ports, 'now' | 'newId'>;

  constructor(db: Database, ports: Pick<Ports, 'now' | 'newId'>) {
    this.#db = db;
    this.#ports = ports;
  }

  /** Without the deleted ones, most recently used first. */
  async conversations(): Promise<Conversation[]> {
    const all = await this.#db.table('conversations').all();
    return all.filter((c) => c.deletedAt === null).sort((a, b) => b.updatedAt - a.updatedAt);
  }

  async conversation(id: string): Promise<Conversation> {
    const found = await this.#db.table('conversations').get(id);
    if (!found) throw new WattsonError('input/invalid', `no conversation ${id}`, ['new-chat']);
    return found;
  }

  /** In order of creation, since ids sort by time. */
  messages(conversationId: string): Promise<Message[]> {
    return this.#db.table('messages').by('conversationId', conversationId);
  }

  async message(id: string): Promise<Message> {
    const found = await this.#db.table('messages').get(id);
    if (!found) throw new WattsonError('input/invalid', `no message ${id}`);
    return found;
  }

  async create(firstWords: string): Promise<Conversation> {
    const now = this.#ports.now();
    const conversation: Conversation = {
      id: this.#ports.newId(),
      title: titleFrom(firstWords),
      createdAt: now,
      updatedAt: now,
      leafId: null,
      deletedAt: null,
    };
    await this.#db.table('conversations').put(conversation);
    return conversation;
  }

  async update(
    id: string,
    patch: Partial<Pick<Conversation, 'title' | 'leafId' | 'deletedAt' | 'updatedAt'>>,
  ): Promise<Conversation> {
    return this.#db.atomically(['conversations'], async () => {
      const changed = { ...(await this.conversation(id)), ...patch };
      await this.#db.table('conversations').put(changed);
      return changed;
    });
  }

  /** Stores all drafts (each the child of the one before it) and shows the path that ends with the last. */
  async append(
    drafts: readonly Draft[],
  ): Promise<{ conversation: Conversation; messages: Message[] }> {
    const now = this.#ports.now();
    const messages: Message[] = [];
    for (const draft of drafts) {
      messages.push({
        id: this.#ports.newId(),
        createdAt: now,
        reasoning: '',
        state: 'done',
        error: null,
        runs: [],
        ...draft,
        parentId: messages.at(-1)?.id ?? draft.parentId,
      });
    }
    const last = messages.at(-1);
    if (!last) throw new WattsonError('input/invalid', 'nothing to append');
    return this.#db.atomically(['conversations', 'messages'], async () => {
      const before = await this.conversation(last.conversationId);
      const conversation = { ...before, leafId: last.id, updatedAt: now };
      await this.#db.table('messages').putAll(messages);
      await this.#db.table('conversations').put(conversation);
      return { conversation, messages };
    });
  }

  /** Shows the newest path through `messageId`. */
  async selectBranch(conversationId: string, messageId: string): Promise<Conversation> {
    const messages = await this.messages(conversationId);
    if (!messages.some((m) => m.id === messageId)) {
      throw new WattsonError('input/invalid', `message ${messageId} is not in ${conversationId}`);
    }
    return this.update(conversationId, { leafId: newestLeaf(messages, messageId) });
  }

  /** Removes for good what was marked deleted before `beforeMs`. */
  async purge(beforeMs: number): Promise<void> {
    const all = await this.#db.table('conversations').all();
    for (const { id, deletedAt } of all) {
      if (deletedAt === null || deletedAt >= beforeMs) continue;
      await this.#db.atomically(['conversations', 'messages', 'deltas'], async () => {
        const messages = await this.messages(id);
        for (const message of messages) {
          const deltas = await this.#db.table('deltas').by('messageId', message.id);
          await this.#db.table('deltas').delete(deltas.map((delta) => delta.id));
        }
        await this.#db.table('messages').delete(messages.map((m) => m.id));
        await this.#db.table('conversations').delete([id]);
      });
    }
  }
}

/** The first line, cut at a character rather than in the middle of one. */
function titleFrom(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  const characters = [...line];
  if (characters.length <= TITLE_LENGTH) return line;
  return `${characters.slice(0, TITLE_LENGTH).join('').trimEnd()}…`;
}
