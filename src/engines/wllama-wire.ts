import type { ChatCompletionChunk, ChatCompletionParams } from '@wllama/wllama';
import type { EngineEvent, FinishReason, GenerateRequest, Usage } from '../contracts/engine';

/** llama.cpp's server fields that wllama's types do not name; they are passed through as JSON. */
interface ServerFields {
  readonly reasoning_content?: string | null;
}

interface ServerChunk {
  readonly timings?: {
    readonly cache_n: number;
    readonly prompt_n: number;
    readonly prompt_ms: number;
    readonly predicted_n: number;
    readonly predicted_ms: number;
  };
  readonly prompt_progress?: { readonly processed: number; readonly total: number };
}

/** What the stream has said so far about how it ended and what it cost. */
export interface AnswerEnd {
  finish: FinishReason;
  usage: Usage | null;
}

export const endOf = (): AnswerEnd => ({ finish: 'unknown', usage: null });

/** Our names → llama.cpp's. Fields left out stay left out, so that the engine's own defaults hold. */
export function wireSampling(request: GenerateRequest): Partial<ChatCompletionParams> {
  const { sampling, stop } = request;
  const fields = {
    temperature: sampling.temperature,
    top_p: sampling.topP,
    top_k: sampling.topK,
    min_p: sampling.minP,
    repeat_penalty: sampling.repeatPenalty,
    max_tokens: sampling.maxTokens,
    seed: sampling.seed,
    stop: stop?.length ? [...stop] : undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** One chunk of the server's stream → our events; `end` collects finish reason and usage. */
export function* readChunk(chunk: ChatCompletionChunk, end: AnswerEnd): Generator<EngineEvent> {
  const { timings, prompt_progress: progress } = chunk as ChatCompletionChunk & ServerChunk;
  if (progress) {
    yield { type: 'prefill', doneTokens: progress.processed, totalTokens: progress.total };
  }
  if (timings) {
    end.usage = {
      promptTokens: timings.cache_n + timings.prompt_n,
      cachedTokens: timings.cache_n,
      outputTokens: timings.predicted_n,
      prefillMs: timings.prompt_ms,
      decodeMs: timings.predicted_ms,
      source: 'engine',
    };
  }
  const choice = chunk.choices[0];
  if (!choice) return;
  const delta = choice.delta as typeof choice.delta & ServerFields;
  if (delta.reasoning_content) yield { type: 'reasoning', text: delta.reasoning_content };
  if (delta.content) yield { type: 'text', text: delta.content };
  if (choice.finish_reason === 'stop' || choice.finish_reason === 'length') {
    end.finish = choice.finish_reason;
  }
}
