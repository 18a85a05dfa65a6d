import type { MLCEngine } from '@mlc-ai/web-llm';
import type { EngineEvent, FinishReason, GenerateRequest, Usage } from '../../contracts/engine';
import { AnswerText } from '../answer-text';
import { filledTokens, finishOf, logprobsOf, usageOf, wireRequest } from './wire';

/**
 * Streams one answer of a loaded engine. A context that is too small is found by WebLLM's own tokenizer before
 * anything runs on the GPU.
 * @throws whatever WebLLM throws
 */
export async function* streamAnswer(
  engine: MLCEngine,
  request: GenerateRequest,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, void> {
  // WebLLM looks for stop strings itself, and gives out the beginning of one; here it is held back.
  const text = new AnswerText(request.stop);
  let finish: FinishReason = 'unknown';
  let usage: Usage | null = null;
  let filled: number | null = null;
  const onAbort = () => void engine.interruptGenerate();
  signal.addEventListener('abort', onAbort);
  try {
    for await (const chunk of await engine.chat.completions.create(wireRequest(request))) {
      // An interrupt that comes before WebLLM has begun is forgotten by it.
      if (signal.aborted) onAbort();
      filled ??= filledTokens(engine);
      for (const each of logprobsOf(chunk, request.topLogprobs ?? 0)) text.note(each);
      yield* text.push(chunk.choices[0]?.delta.content ?? '');
      finish = finishOf(chunk) ?? finish;
      usage = usageOf(chunk, filled) ?? usage;
    }
    yield* text.end();
    if (usage) yield { type: 'usage', usage };
    yield { type: 'finish', reason: text.stopped ? 'stop' : finish };
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
