import type {
  EndpointSpec,
  Engine,
  EngineEvent,
  EngineKind,
  EnginePorts,
  GenerateRequest,
  LoadedModel,
  LoadProgress,
  LoadSpec,
} from '../contracts/engine';
import { isAbort, WattsonError } from '../contracts/errors';
import { parseJson } from '../wire/json';
import { readServerEvents } from '../wire/sse';
import { AnswerText } from './answer-text';
import { networkError, statusError } from './openai-errors';
import { readChunk, requestBody, type AnswerEnd } from './openai-wire';
import { engines } from './registry';

/** Silence after which a stream counts as dead; servers that think long send keep-alive comments. */
const STALL_MS = 90_000;

/** Any server that speaks OpenAI's chat completions: local engines, gateways and clouds. */
class OpenAiEngine implements Engine {
  readonly #ports: EnginePorts;
  #endpoint: EndpointSpec | null = null;

  constructor(ports: EnginePorts) {
    this.#ports = ports;
  }

  load(spec: LoadSpec, _report: (progress: LoadProgress) => void): Promise<LoadedModel> {
    this.#endpoint = spec.endpoint ?? null;
    return Promise.resolve({ device: 'remote', threads: null, contextTokens: null });
  }

  async *generate(request: GenerateRequest, signal: AbortSignal): AsyncIterable<EngineEvent> {
    const end: AnswerEnd = { finish: 'unknown', usage: null };
    // Servers that do not part the reasoning leave its tags in the text.
    const text = new AnswerText(undefined);
    let begun = false;
    let failed = false;
    try {
      for await (const value of this.#stream(request, signal)) {
        for (const event of readChunk(value, end)) {
          begun = true;
          failed ||= event.type === 'error';
          if (event.type === 'text') yield* text.take(event);
          else {
            if (event.type === 'error') yield* text.end();
            yield event;
          }
        }
      }
      yield* text.end();
    } catch (thrown) {
      failed = true;
      yield* text.end();
      if (isAbort(thrown) || signal.aborted) yield { type: 'finish', reason: 'abort' };
      else yield { type: 'error', error: networkError(thrown, begun).record };
    }
    if (end.usage) yield { type: 'usage', usage: end.usage };
    if (!failed) yield { type: 'finish', reason: signal.aborted ? 'abort' : end.finish };
  }

  unload(): Promise<void> {
    this.#endpoint = null;
    return Promise.resolve();
  }

  async *#stream(request: GenerateRequest, signal: AbortSignal): AsyncGenerator<unknown> {
    const endpoint = this.#endpoint;
    if (!endpoint) throw new WattsonError('model/none', 'no endpoint', ['choose-model']);
    const response = await this.#ports.fetch(`${endpoint.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(endpoint.apiKey ? { Authorization: `Bearer ${endpoint.apiKey}` } : {}),
      },
      body: await requestBody(endpoint.model, request),
      signal,
      credentials: 'omit',
    });
    if (!response.ok || !response.body) {
      const retryAfter = response.headers.get('retry-after');
      throw statusError(response.status, await response.text(), retryAfter);
    }
    const type = response.headers.get('content-type') ?? '';
    if (!type.includes('event-stream')) {
      // A 200 that is no stream: an error object, a whole answer, or the login page of a captive portal.
      yield* readWhole(await response.text(), type);
      return;
    }
    for await (const { data } of readServerEvents(response.body, STALL_MS)) {
      if (data === '[DONE]') return;
      const parsed = parseJson(data);
      if (parsed.ok) yield parsed.value;
    }
  }
}

function* readWhole(text: string, type: string): Generator<unknown> {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    throw new WattsonError('endpoint/bad-answer', `not an answer but ${type || 'no type'}`, [
      'edit-endpoint',
    ]);
  }
  const whole = parsed.value as { choices?: { message?: unknown }[] } | null;
  const choices = whole?.choices?.map((choice) => ({ ...choice, delta: choice.message }));
  yield choices ? { ...whole, choices } : whole;
}

engines.register({
  id: 'openai',
  place: 'device',
  host: 'inline',
  supports: {
    streaming: true,
    reasoning: true,
    usage: true,
    cachedTokens: true,
    finishReason: true,
    abort: true,
    sampling: true,
    stopStrings: true,
    seed: true,
    jsonSchema: true,
    logprobs: true,
    contextOverflow: 'the window of a remote model is not known before it refuses',
    images: true,
    queue: 'a server queues for itself',
    continueLast: 'most servers answer a half answer instead of continuing it',
    unload: 'nothing is loaded on this device',
  },
  create: (ports) => new OpenAiEngine(ports),
} satisfies EngineKind);
