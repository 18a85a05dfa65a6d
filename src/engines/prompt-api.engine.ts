import type {
  ChatMessage,
  Engine,
  EngineEvent,
  EngineKind,
  GenerateRequest,
  LoadedModel,
  LoadProgress,
  LoadSpec,
} from '../contracts/engine';
import { WattsonError } from '../contracts/errors';
import { AnswerText } from './answer-text';
import { isStopped, promptApiFailure } from './prompt-api/errors';
import {
  builtInModel,
  type LanguageModelFactory,
  type LanguageModelSession,
  type Prompt,
} from './prompt-api/language-model';
import { queued } from './queued';
import { engines } from './registry';

/** The browser's own model through the Prompt API. A session lives for one answer: the log is the memory. */
class PromptApiEngine implements Engine {
  readonly #scope: object;
  #model: LanguageModelFactory | null = null;

  constructor(scope: object) {
    this.#scope = scope;
  }

  async load(
    _spec: LoadSpec,
    report: (progress: LoadProgress) => void,
    signal: AbortSignal,
  ): Promise<LoadedModel> {
    const model = builtInModel(this.#scope);
    const state = model ? await model.availability() : 'missing';
    if (!model || state === 'missing' || state === 'unavailable') {
      throw new WattsonError('engine/load-failed', `built-in model: ${state}`, ['choose-model']);
    }
    try {
      const session = await model.create({
        signal,
        monitor: (monitor) =>
          monitor.addEventListener('downloadprogress', ({ loaded }) =>
            report({ phase: 'weights', fraction: loaded }),
          ),
      });
      const contextTokens = session.contextWindow ?? null;
      session.destroy();
      this.#model = model;
      return { device: 'unknown', threads: null, contextTokens };
    } catch (thrown) {
      signal.throwIfAborted();
      throw promptApiFailure(thrown, 'engine/load-failed');
    }
  }

  async *generate(request: GenerateRequest, signal: AbortSignal): AsyncIterable<EngineEvent> {
    const stop = new AbortController();
    const onAbort = () => stop.abort();
    signal.addEventListener('abort', onAbort);
    let session: LanguageModelSession | null = null;
    try {
      if (!this.#model)
        throw new WattsonError('model/none', 'no model is loaded', ['choose-model']);
      const { before, input } = split(request);
      session = await this.#model.create({ initialPrompts: before, signal: stop.signal });
      await fits(session, input);
      const text = new AnswerText(request.stop);
      const reader = session
        .promptStreaming(input, {
          signal: stop.signal,
          ...(request.responseSchema ? { responseConstraint: request.responseSchema } : {}),
        })
        .getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        yield* text.push(value);
        if (text.stopped) break;
      }
      yield* text.end();
      yield { type: 'finish', reason: signal.aborted ? 'abort' : 'stop' };
    } catch (thrown) {
      if (isStopped(thrown, signal)) yield { type: 'finish', reason: 'abort' };
      else yield { type: 'error', error: promptApiFailure(thrown, 'engine/failed').record };
    } finally {
      signal.removeEventListener('abort', onAbort);
      stop.abort();
      session?.destroy();
    }
  }

  unload(): Promise<void> {
    this.#model = null;
    return Promise.resolve();
  }
}

/** The last message is the question; the API wants what came before it at the session's birth. */
function split({ messages, continueLast }: GenerateRequest): { before: Prompt[]; input: Prompt[] } {
  const plain = ({ role, content }: ChatMessage): Prompt => ({ role, content });
  const all = messages.map(plain);
  const last = all.at(-1);
  if (!continueLast || last?.role !== 'assistant') {
    return { before: all.slice(0, -1), input: all.slice(-1) };
  }
  return { before: all.slice(0, -2), input: [...all.slice(-2, -1), { ...last, prefix: true }] };
}

/** Else the browser drops the oldest turns without a word, but for an event. */
async function fits(session: LanguageModelSession, input: readonly Prompt[]): Promise<void> {
  const { contextWindow, contextUsage = 0 } = session;
  if (contextWindow === undefined || !session.measureContextUsage) return;
  const needed = contextUsage + (await session.measureContextUsage(input));
  if (needed < contextWindow) return;
  throw new WattsonError(
    'engine/context-overflow',
    `${needed} of ${contextWindow}`,
    ['new-chat', 'choose-model'],
    { promptTokens: needed, contextTokens: contextWindow },
  );
}

/** @param scope where `LanguageModel` is looked for: a page has it, workers so far have not */
export const createPromptApi = (scope: object = globalThis): Engine =>
  queued(new PromptApiEngine(scope));

engines.register({
  id: 'prompt-api',
  place: 'browser',
  host: 'inline',
  supports: {
    streaming: true,
    reasoning: 'the built-in models show none',
    usage: 'the browser gives no token counts and no timings',
    cachedTokens: 'the browser gives no token counts',
    finishReason: 'a clean end counts as stop; whether a limit cut the answer is not said',
    abort: true,
    sampling: 'pages may not set temperature or top-k; only extensions may',
    stopStrings: true,
    seed: 'the Prompt API takes no seed',
    jsonSchema: true,
    logprobs: 'the Prompt API gives none',
    contextOverflow: true,
    images: 'image input of the Prompt API is not offered here',
    queue: true,
    continueLast: true,
    unload: 'the browser keeps its model for all pages',
  },
  create: () => createPromptApi(),
} satisfies EngineKind);
