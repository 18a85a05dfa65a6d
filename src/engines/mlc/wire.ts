import type {
  ChatCompletionChunk,
  ChatCompletionRequestStreaming,
  MLCEngine,
} from '@mlc-ai/web-llm';
import type { FinishReason, GenerateRequest, TokenLogprob, Usage } from '../../contracts/engine';

/** The most alternatives that WebLLM gives. */
const MOST_LOGPROBS = 5;

/**
 * Keeps only the likeliest token, at a temperature that leaves the distribution alone. At temperature 0 WebLLM
 * chooses the same token but reports every log-probability as 0 (stack.md §5).
 */
const GREEDY_WITH_LOGPROBS = { temperature: 1, top_p: 1e-4 };

/** Our request → WebLLM's. Top-k and min-p do not exist there and are left out. */
export function wireRequest(request: GenerateRequest): ChatCompletionRequestStreaming {
  const { sampling, stop, topLogprobs, responseSchema } = request;
  const greedy = sampling.temperature === 0;
  const fields = {
    temperature: sampling.temperature,
    top_p: greedy ? undefined : sampling.topP,
    repetition_penalty: sampling.repeatPenalty,
    max_tokens: sampling.maxTokens,
    seed: sampling.seed === undefined ? undefined : Math.trunc(sampling.seed),
    stop: stop?.length ? [...stop] : undefined,
    ...(topLogprobs === undefined
      ? {}
      : {
          logprobs: true,
          // With 0 WebLLM reports nothing at all.
          top_logprobs: Math.min(Math.max(topLogprobs, 1), MOST_LOGPROBS),
          ...(greedy ? GREEDY_WITH_LOGPROBS : {}),
        }),
    response_format: responseSchema && {
      type: 'json_object' as const,
      schema: JSON.stringify(responseSchema),
    },
  };
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  return {
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    stream_options: { include_usage: true },
    ...given,
  };
}

export function logprobsOf(chunk: ChatCompletionChunk, wanted: number): TokenLogprob[] {
  return (chunk.choices[0]?.logprobs?.content ?? []).map(
    ({ token, logprob, top_logprobs: top }) => ({
      token,
      logprob,
      top: top.slice(0, wanted).map((each) => ({ token: each.token, logprob: each.logprob })),
    }),
  );
}

export function finishOf(chunk: ChatCompletionChunk): FinishReason | null {
  const reason = chunk.choices[0]?.finish_reason;
  return reason === 'stop' || reason === 'length' || reason === 'abort' ? reason : null;
}

/**
 * WebLLM's `prompt_tokens` counts only what it prefilled; what it kept from earlier turns is not reported.
 * @param filledTokens tokens in the KV cache right after the prefill; `null` if not known
 */
export function usageOf(chunk: ChatCompletionChunk, filledTokens: number | null): Usage | null {
  const { usage } = chunk;
  if (!usage) return null;
  const { time_to_first_token_s: prefillS, time_per_output_token_s: perTokenS } = usage.extra;
  return {
    promptTokens: filledTokens,
    cachedTokens: filledTokens === null ? null : filledTokens - usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    prefillMs: prefillS * 1000,
    // The first token comes with the prefill.
    decodeMs: perTokenS * Math.max(usage.completion_tokens - 1, 0) * 1000,
    source: 'engine',
  };
}

/** The one figure that WebLLM keeps and does not tell; `null` should a later version keep it elsewhere. */
export function filledTokens(engine: MLCEngine): number | null {
  const pipelines: unknown = Reflect.get(engine, 'loadedModelIdToPipeline');
  if (!(pipelines instanceof Map)) return null;
  const [pipeline] = pipelines.values() as Iterable<{ filledKVCacheLength?: unknown } | undefined>;
  return typeof pipeline?.filledKVCacheLength === 'number' ? pipeline.filledKVCacheLength : null;
}
