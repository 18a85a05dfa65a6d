import type { EngineEvent } from '../contracts/engine';
import { isAbort, WattsonError } from '../contracts/errors';

/** WebAssembly says "out of memory" in several ways. */
const OUT_OF_MEMORY =
  /out of memory|OOM|could not allocate|Array buffer allocation|memory access out of bounds|bad_alloc|failed to allocate/i;
const CONTEXT_FULL = /exceed(s|ed)? the (available )?context|context size|kv_cache_full/i;

export function loadFailure(thrown: unknown): WattsonError {
  if (thrown instanceof WattsonError) return thrown;
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  return OUT_OF_MEMORY.test(cause)
    ? new WattsonError('engine/out-of-memory', cause, ['choose-model', 'retry'])
    : new WattsonError('engine/load-failed', cause, ['retry', 'choose-model']);
}

/** llama.cpp's server counts before it reads: "request (3003 tokens) exceeds the available context size (1024 tokens)". */
const COUNTED = /request \((\d+) tokens\)/;

/** @param contextTokens of the loaded model */
export function generateFailure(thrown: unknown, contextTokens: number): EngineEvent {
  if (isAbort(thrown)) return { type: 'finish', reason: 'abort' };
  const cause = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  if (OUT_OF_MEMORY.test(cause)) {
    return failure(new WattsonError('engine/out-of-memory', cause, ['retry', 'choose-model']));
  }
  if (CONTEXT_FULL.test(cause)) {
    const promptTokens = Number(COUNTED.exec(cause)?.[1] ?? 0);
    return failure(
      new WattsonError('engine/context-overflow', cause, ['new-chat', 'choose-model'], {
        ...(promptTokens > 0 ? { promptTokens } : {}),
        contextTokens,
      }),
    );
  }
  return failure(new WattsonError('engine/crashed', cause, ['continue', 'retry']));
}

const failure = ({ record }: WattsonError): EngineEvent => ({ type: 'error', error: record });
