import type {
  ChatCompletionChunk,
  ChatCompletionMessage,
  ChatCompletionParams,
} from '@wllama/wllama';
import type {
  ChatMessage,
  EngineEvent,
  FinishReason,
  GenerateRequest,
  TokenLogprob,
  Usage,
} from '../contracts/engine';

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
  const { sampling, stop, responseSchema, topLogprobs } = request;
  const fields = {
    temperature: sampling.temperature,
    top_p: sampling.topP,
    top_k: sampling.topK,
    min_p: sampling.minP,
    repeat_penalty: sampling.repeatPenalty,
    max_tokens: sampling.maxTokens,
    seed: sampling.seed,
    stop: stop?.length ? [...stop] : undefined,
    ...(responseSchema && {
      response_format: {
        type: 'json_schema' as const,
        json_schema: { name: 'answer', schema: responseSchema, strict: true },
      },
    }),
    // With 0 alternatives the server reports no log-probabilities at all.
    ...(topLogprobs === undefined
      ? {}
      : { logprobs: true, top_logprobs: Math.max(topLogprobs, 1) }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Images go before the words about them, as projectors were trained. */
export async function wireMessages(
  messages: readonly ChatMessage[],
): Promise<ChatCompletionMessage[]> {
  return Promise.all(
    messages.map(async ({ role, content, images }): Promise<ChatCompletionMessage> => {
      if (role !== 'user' || !images?.length) return { role, content };
      const seen = await Promise.all(
        images.map(async (image) => ({ type: 'image' as const, data: await image.arrayBuffer() })),
      );
      return { role, content: [...seen, { type: 'text', text: content }] };
    }),
  );
}

/**
 * One chunk of the server's stream → our events; `end` collects finish reason and usage.
 * @param alternatives how many were asked for; the server gives at least one
 */
export function* readChunk(
  chunk: ChatCompletionChunk,
  end: AnswerEnd,
  alternatives = 0,
): Generator<EngineEvent> {
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
  const logprobs = (choice.logprobs?.content ?? []).map((each) => logprobOf(each, alternatives));
  if (delta.content || logprobs.length > 0) {
    yield {
      type: 'text',
      text: delta.content ?? '',
      ...(logprobs.length > 0 ? { logprobs } : {}),
    };
  }
  if (choice.finish_reason === 'stop' || choice.finish_reason === 'length') {
    end.finish = choice.finish_reason;
  }
}

/** llama.cpp's server names the token's id, which wllama's types leave out. */
interface ServerLogprob {
  readonly id?: number;
  readonly token: string;
  readonly logprob: number;
  readonly top_logprobs: readonly { readonly token: string; readonly logprob: number }[];
}

const logprobOf = (
  { id, token, logprob, top_logprobs: top }: ServerLogprob,
  alternatives: number,
): TokenLogprob => ({
  token,
  logprob,
  ...(id === undefined ? {} : { id }),
  top: top.slice(0, alternatives).map((each) => ({ token: each.token, logprob: each.logprob })),
});
