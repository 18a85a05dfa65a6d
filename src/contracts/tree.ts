import type { Message } from './records';

/** Root → leaf: the messages a person sees and a model is sent. A broken or circular parent link ends the walk. */
export function pathTo(messages: readonly Message[], leafId: string | null): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: Message[] = [];
  const seen = new Set<string>();
  for (let id = leafId; id !== null && !seen.has(id);) {
    seen.add(id);
    const message = byId.get(id);
    if (!message) break;
    path.push(message);
    id = message.parentId;
  }
  return path.reverse();
}

/** Alternatives at this point of the conversation, oldest first, itself included. */
export function siblings(messages: readonly Message[], message: Message): Message[] {
  return messages.filter((other) => other.parentId === message.parentId);
}

/** The end of the newest path under `id`. `messages` are in order of creation. */
export function newestLeaf(messages: readonly Message[], id: string): string {
  const seen = new Set<string>();
  let leaf = id;
  while (!seen.has(leaf)) {
    seen.add(leaf);
    const parent = leaf;
    leaf = messages.findLast((message) => message.parentId === parent)?.id ?? parent;
  }
  return leaf;
}
