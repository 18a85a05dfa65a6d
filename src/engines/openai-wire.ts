import * as v from 'valibot';
import type {
  ChatMessage,
  EngineEvent,
  FinishReason,
  GenerateRequest,
  TokenLogprob,
  Usage,
} from '../contracts/engine';
import { WattsonError } from '../contracts/errors';

const count = v.nullish(v.number());

const Scored = v.object({ token: v.string(), logprob: v.number() });

/** Servers leave out, null or misplace nearly everything; only what is used is looked at. */
const Chunk = v.object({
  error: v.nullish(
    v.union([
      v.string(),
      v.looseObject({
        message: v.nullish(v.string()),
        code: v.nullish(v.union([v.string(), v.number()])),
      }),
    ]),
  ),
  choices: v.nullish(
    v.array(
      v.object({
        delta: v.nullish(
          v.object({
            content: v.nullish(v.string()),
            reasoning_content: v.nullish(v.string()),
            reasoning: v.nullish(v.string()),
          }),
        ),
        finish_reason: v.nullish(v.string()),
        logprobs: v.nullish(
          v.object({
            content: v.nullish(
              v.array(v.object({ ...Scored.entries, top_logprobs: v.nullish(v.array(Scored)) })),
            ),
          }),
        ),
      }),
    ),
  ),
  usage: v.nullish(
    v.object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: v.nullish(v.object({ cached_tokens: count })),
    }),
  ),
  timings: v.nullish(v.object({ prompt_ms: count, predicted_ms: count })),
});

export interface AnswerEnd {
  finish: FinishReason;
  usage: Usage | null;
}

/** The body of `POST {baseUrl}/chat/completions`. */
export async function requestBody(model: string, request: GenerateRequest): Promise<string> {
  const { messages, sampling, stop, responseSchema, topLogprobs } = request;
  return JSON.stringify({
    model,
    messages: await Promise.all(messages.map(wireMessage)),
    stream: true,
    stream_options: { include_usage: true },
    temperature: sampling.temperature,
    top_p: sampling.topP,
    max_tokens: sampling.maxTokens,
    seed: sampling.seed,
    stop: stop?.length ? stop : undefined,
    response_format: responseSchema && {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: responseSchema, strict: true },
    },
    ...(topLogprobs === undefined ? {} : { logprobs: true, top_logprobs: topLogprobs }),
  });
}

async function wireMessage({ role, content, images }: ChatMessage): Promise<object> {
  if (!images?.length) return { role, content };
  const seen = await Promise.all(
    images.map(async (image) => ({ type: 'image_url', image_url: { url: await dataUrl(image) } })),
  );
  return { role, content: [...seen, { type: 'text', text: content }] };
}

/** In pieces, because a call takes a limited number of arguments. */
async function dataUrl(image: Blob): Promise<string> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return `data:${image.type};base64,${btoa(binary)}`;
}

/**
 * One parsed `data:` value → our events; `end` collects finish reason and usage (the last one wins, since some
 * servers repeat a running total). An error object inside a 200 stream is an error event.
 */
export function* readChunk(value: unknown, end: AnswerEnd): Generator<EngineEvent> {
  const parsed = v.safeParse(Chunk, value);
  if (!parsed.success) return;
  const { error, choices, usage, timings } = parsed.output;
  if (error) {
    const cause = typeof error === 'string' ? error : (error.message ?? 'unnamed error');
    const { record } = new WattsonError('endpoint/bad-answer', cause, ['retry']);
    yield { type: 'error', error: record };
    return;
  }
  if (usage) {
    end.usage = {
      promptTokens: usage.prompt_tokens ?? null,
      cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? null,
      outputTokens: usage.completion_tokens ?? null,
      prefillMs: timings?.prompt_ms ?? null,
      decodeMs: timings?.predicted_ms ?? null,
      source: 'engine',
    };
  }
  const choice = choices?.[0];
  const reasoning = choice?.delta?.reasoning_content ?? choice?.delta?.reasoning;
  if (reasoning) yield { type: 'reasoning', text: reasoning };
  const logprobs: TokenLogprob[] = (choice?.logprobs?.content ?? []).map(
    ({ token, logprob, top_logprobs: top }) => ({ token, logprob, top: top ?? [] }),
  );
  if (choice?.delta?.content) {
    const text = choice.delta.content;
    yield { type: 'text', text, ...(logprobs.length > 0 ? { logprobs } : {}) };
  }
  if (choice?.finish_reason) {
    const reason = choice.finish_reason;
    end.finish = reason === 'stop' || reason === 'length' ? reason : 'unknown';
  }
}
