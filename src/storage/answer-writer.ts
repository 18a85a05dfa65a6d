import type { Delta, Message } from '../contracts/records';
import type { Database } from '../contracts/storage';

/** Enough digits that ids of deltas sort in writing order. */
const SEQUENCE_DIGITS = 10;

/** The lock that whoever writes an answer holds, so that recovery leaves a living answer alone. */
export const writingLock = (messageId: string): string => `wattson/writing/${messageId}`;

/**
 * Writes an answer piece by piece. Pieces are stored as they come (group commit: whatever arrived while the
 * last write was under way goes into the next), so that a killed tab loses at most the token being written.
 */
export class AnswerWriter {
  readonly #db: Database;
  readonly #messageId: string;
  #sequence: number;
  #pending: Delta[] = [];
  #writing: Promise<void> | null = null;
  #failure: unknown = null;

  private constructor(db: Database, messageId: string, sequence: number) {
    this.#db = db;
    this.#messageId = messageId;
    this.#sequence = sequence;
  }

  static async open(db: Database, messageId: string): Promise<AnswerWriter> {
    const stored = await db.table('deltas').by('messageId', messageId);
    return new AnswerWriter(db, messageId, stored.length);
  }

  /** Takes a piece; stored soon, in order. A failed write (quota) is thrown by `close`. */
  add(kind: Delta['kind'], text: string): void {
    const sequence = String(this.#sequence++).padStart(SEQUENCE_DIGITS, '0');
    this.#pending.push({
      id: `${this.#messageId}/${sequence}`,
      messageId: this.#messageId,
      kind,
      text,
    });
    this.#writing ??= this.#flush();
  }

  /** Waits until every piece is stored, then folds them into the message with its end. */
  async close(end: Pick<Message, 'state' | 'error'> & { runs: Message['runs'] }): Promise<Message> {
    await this.#writing;
    if (this.#failure) throw this.#failure;
    return foldDeltas(this.#db, this.#messageId, (message) => ({
      ...end,
      runs: [...message.runs, ...end.runs],
    }));
  }

  async #flush(): Promise<void> {
    try {
      while (this.#pending.length > 0) {
        const batch = this.#pending;
        this.#pending = [];
        await this.#db.table('deltas').putAll(batch);
      }
    } catch (thrown) {
      this.#failure = thrown;
    } finally {
      this.#writing = null;
    }
  }
}

/** Moves the stored pieces of a message into it, and `change`s it, in one transaction. */
export function foldDeltas(
  db: Database,
  messageId: string,
  change: (message: Message) => Partial<Message>,
): Promise<Message> {
  return db.atomically(['messages', 'deltas'], async () => {
    const message = await db.table('messages').get(messageId);
    if (!message) throw new Error(`message ${messageId} vanished while being written`);
    const deltas = await db.table('deltas').by('messageId', messageId);
    const joined = (kind: Delta['kind']) =>
      deltas
        .filter((delta) => delta.kind === kind)
        .map((delta) => delta.text)
        .join('');
    const folded: Message = {
      ...message,
      text: message.text + joined('text'),
      reasoning: message.reasoning + joined('reasoning'),
      ...change(message),
    };
    await db.table('messages').put(folded);
    await db.table('deltas').delete(deltas.map((delta) => delta.id));
    return folded;
  });
}
