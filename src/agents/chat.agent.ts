import type { Agent } from '../contracts/agent';
import { assemblePrompt } from './prompt';
import { agents } from './registry';

/** The plainest loop: one question, one engine call, one answer. */
agents.register({
  id: 'chat',
  run: ({ systemPrompt, history, sampling, continueLast }, parts, signal) =>
    parts.generate(
      { messages: assemblePrompt(systemPrompt, history), sampling, continueLast },
      signal,
    ),
} satisfies Agent);
