import type { ChatMessage } from '../contracts/engine';

/**
 * The wire form of a conversation. A question whose answer never got a word (stopped or failed at once) was given
 * up by the person and is left out, unless it is the one being answered now. Neighbours of one role are joined,
 * since many chat templates refuse two of a kind in a row. The same history always gives the same prefix: the
 * engine's KV cache depends on it.
 */
export function assemblePrompt(
  systemPrompt: string,
  history: readonly ChatMessage[],
): ChatMessage[] {
  const messages: ChatMessage[] = [];
  if (systemPrompt.trim()) messages.push({ role: 'system', content: systemPrompt });
  for (const [index, { role, content }] of history.entries()) {
    const next = history[index + 1];
    const isGivenUp =
      next?.role === 'assistant' && next.content === '' && index + 2 < history.length;
    if (content === '' || isGivenUp) continue;
    // A lone surrogate (an emoji cut in half) has no UTF-8 form: encoders throw on it or send rubbish.
    const text = content.toWellFormed();
    const last = messages.at(-1);
    if (last?.role === role) {
      messages[messages.length - 1] = { role, content: `${last.content}\n\n${text}` };
    } else {
      messages.push({ role, content: text });
    }
  }
  return messages;
}
