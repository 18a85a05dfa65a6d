import { SvelteMap } from 'svelte/reactivity';
import type { Message } from '../../contracts/records';
import { pathTo } from '../../contracts/tree';
import type { Pieces } from './frame-buffer';
import { LiveMessage } from './live-message.svelte';
import { withoutOverlap } from './overlap';

/** The messages of one conversation: a tree, of which one path is shown. */
export class Thread {
  readonly conversationId: string;
  readonly messages = new SvelteMap<string, LiveMessage>();
  phase = $state<'new' | 'loading' | 'loaded'>('new');
  /** Pieces of answers that began before this page was watching. */
  readonly #early = new Map<string, Pieces>();

  constructor(conversationId: string) {
    this.conversationId = conversationId;
  }

  /** Reads the stored tree once; what has arrived by events meanwhile is newer and stays. */
  async load(read: (conversationId: string) => Promise<Message[]>): Promise<void> {
    if (this.phase !== 'new') return;
    this.phase = 'loading';
    try {
      const stored = await read(this.conversationId);
      for (const record of stored) {
        if (this.messages.has(record.id)) continue;
        const live = new LiveMessage(record);
        live.append(withoutOverlap(record, this.#early.get(record.id)));
        this.messages.set(record.id, live);
      }
      this.#early.clear();
      this.phase = 'loaded';
    } catch (thrown) {
      this.phase = 'new';
      throw thrown;
    }
  }

  /** Replaces what is shown by what is stored. */
  async reload(read: (conversationId: string) => Promise<Message[]>): Promise<void> {
    for (const record of await read(this.conversationId)) this.put(record);
  }

  put(record: Message): void {
    const known = this.messages.get(record.id);
    if (known) known.replace(record);
    else this.messages.set(record.id, new LiveMessage(record));
  }

  append(messageId: string, pieces: Pieces): void {
    const known = this.messages.get(messageId);
    if (known) {
      known.append(pieces);
      return;
    }
    const early = this.#early.get(messageId) ?? { text: '', reasoning: '' };
    this.#early.set(messageId, {
      text: early.text + pieces.text,
      reasoning: early.reasoning + pieces.reasoning,
    });
  }

  /** The messages from the first question to `leafId`. */
  path(leafId: string | null): LiveMessage[] {
    const records = [...this.messages.values()].map((message) => message.record);
    return pathTo(records, leafId ?? newestId(records)).flatMap(
      (record) => this.messages.get(record.id) ?? [],
    );
  }

  /** Alternatives to `message`, oldest first, itself included. */
  alternatives(message: LiveMessage): LiveMessage[] {
    return [...this.messages.values()]
      .filter((other) => other.record.parentId === message.record.parentId)
      .sort((a, b) => a.record.createdAt - b.record.createdAt);
  }

  /** The answer being written here, if any. */
  get writing(): LiveMessage | undefined {
    return [...this.messages.values()].find((message) => message.writing);
  }
}

/** Events may bring the first messages before the conversation that names its leaf. */
function newestId(records: readonly Message[]): string | null {
  return (
    records.reduce<Message | null>(
      (newest, record) => (newest && newest.createdAt > record.createdAt ? newest : record),
      null,
    )?.id ?? null
  );
}
