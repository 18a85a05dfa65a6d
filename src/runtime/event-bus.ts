import type { AssistantEvent } from '../contracts/assistant';
import { AsyncQueue } from '../wire/async-queue';

/** Every watcher (page, tab) sees every event from the moment it subscribed. */
export class EventBus {
  readonly #watchers = new Set<AsyncQueue<AssistantEvent>>();

  emit(event: AssistantEvent): void {
    for (const watcher of this.#watchers) watcher.push(event);
  }

  watch(signal: AbortSignal): AsyncIterable<AssistantEvent> {
    const queue = new AsyncQueue<AssistantEvent>();
    this.#watchers.add(queue);
    const leave = () => {
      this.#watchers.delete(queue);
      queue.end();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return queue;
  }
}
