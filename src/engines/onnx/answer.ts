import type {
  DynamicCache,
  PreTrainedModel,
  PreTrainedTokenizer,
  Tensor,
} from '@huggingface/transformers';
import type { EngineEvent, EnginePorts, GenerateRequest, Sampling } from '../../contracts/engine';
import { WattsonError } from '../../contracts/errors';
import { opensThinking, stopsInside } from '../../wire/think-tags';
import { AnswerText } from '../answer-text';
import { timeForward } from './forward-clock';
import type { Library } from './runtime';
import { tokenChoice } from './token-choice';
import { splitContinued, type TurnCache } from './turn-cache';

/** One loaded model with all that an answer needs. */
export interface Loaded {
  readonly library: Library;
  readonly model: PreTrainedModel;
  readonly tokenizer: PreTrainedTokenizer;
  readonly turns: TurnCache;
  readonly contextTokens: number | null;
  readonly defaults: Sampling;
}

/** Generation's result with `return_dict_in_generate`; the library's own type is a union that hides it. */
interface Generated {
  readonly sequences: Tensor;
  readonly past_key_values: DynamicCache;
}

/**
 * Generates one answer; events go to `emit` as they come, usage and finish at the end. Throws what the library
 * throws, and `engine/context-overflow` before anything has run.
 */
export async function answer(
  loaded: Loaded,
  request: GenerateRequest,
  ports: EnginePorts,
  signal: AbortSignal,
  emit: (event: EngineEvent) => void,
): Promise<void> {
  const { library, model, tokenizer, turns } = loaded;
  const { asked, begun } = splitContinued(request.messages, request.continueLast);
  const prompt = render(tokenizer, asked) + begun;
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false });
  const special = new Set(tokenizer.all_special_ids.map(Number));
  const decode = (id: number) => tokenizer.decode([id], { skip_special_tokens: false });
  const reuse = await turns.reuse(prompt, encode, (id) => (special.has(id) ? decode(id) : ''));
  const room = await roomFor(reuse.ids.length, reuse.past, loaded);
  const maxNew = Math.min(request.sampling.maxTokens ?? room, room);

  const text = new AnswerText(request.stop, opensThinking(prompt) || stopsInside(begun));
  const stop = new library.InterruptableStoppingCriteria();
  const onAbort = () => stop.interrupt();
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort);
  const clock = timeForward(model, ports.nowMs);
  let raw = '';
  try {
    const { sequences, past_key_values: past } = (await model.generate({
      inputs: tensorOf(library, reuse.ids),
      attention_mask: tensorOf(
        library,
        reuse.ids.map(() => 1),
      ),
      ...(reuse.past ? { past_key_values: reuse.past } : {}),
      max_new_tokens: maxNew,
      do_sample: false,
      repetition_penalty: request.sampling.repeatPenalty ?? loaded.defaults.repeatPenalty ?? 1,
      return_dict_in_generate: true,
      logits_processor: tokenChoice(library, {
        request,
        defaults: loaded.defaults,
        decode,
        onLogprob: (logprob) => text.note(logprob),
      }),
      stopping_criteria: stop,
      streamer: new library.TextStreamer(tokenizer, {
        skip_prompt: true,
        callback_function: (piece: string) => {
          raw += piece;
          text.push(piece).forEach(emit);
          if (text.stopped) stop.interrupt();
        },
      }),
    })) as unknown as Generated;
    text.end().forEach(emit);

    const ids = Array.from(sequences.data as BigInt64Array, Number);
    turns.keep({ ids, past, text: prompt + raw });
    const outputTokens = ids.length - reuse.ids.length;
    emit({
      type: 'usage',
      usage: {
        promptTokens: reuse.ids.length,
        cachedTokens: reuse.cachedTokens,
        outputTokens,
        prefillMs: clock.prefillMs(),
        decodeMs: clock.decodeMs(),
        source: 'engine',
      },
    });
    emit({ type: 'finish', reason: reasonOf() });

    function reasonOf() {
      if (text.stopped) return 'stop';
      if (ends(model, ids.at(-1))) return 'stop';
      return signal.aborted ? 'abort' : 'length';
    }
  } finally {
    clock.stop();
    signal.removeEventListener('abort', onAbort);
  }
}

function render(tokenizer: PreTrainedTokenizer, messages: GenerateRequest['messages']): string {
  const plain = messages.map(({ role, content }) => ({ role, content }));
  return tokenizer.apply_chat_template(plain, { add_generation_prompt: true, tokenize: false });
}

/** Past the context WASM throws and WebGPU clamps without a word (stack.md §4), so it is checked before. */
async function roomFor(
  promptTokens: number,
  past: DynamicCache | null,
  { contextTokens }: Loaded,
): Promise<number> {
  const room = (contextTokens ?? Infinity) - promptTokens;
  if (room >= 1) return room === Infinity ? Number.MAX_SAFE_INTEGER - promptTokens : room;
  await past?.dispose();
  throw new WattsonError(
    'engine/context-overflow',
    `${promptTokens} prompt tokens, context of ${contextTokens}`,
    ['new-chat', 'choose-model'],
    { promptTokens, contextTokens: contextTokens ?? 0 },
  );
}

function tensorOf(library: Library, values: readonly number[]): Tensor {
  return new library.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
}

function ends(model: PreTrainedModel, id: number | undefined): boolean {
  const { eos_token_id: eos } = { ...model.config, ...model.generation_config } as {
    eos_token_id?: number | number[] | null;
  };
  return id !== undefined && [eos ?? []].flat().includes(id);
}
