import type { EngineEvent } from '../../contracts/engine';
import { isAbort, WattsonError } from '../../contracts/errors';

/** The runtime throws numbers (pointers into its memory) when C++ ran out of it, and says it in several ways. */
const OUT_OF_MEMORY =
  /bad_alloc|out of memory|OOM|Array buffer allocation|memory access out of bounds|^\d+$/i;
const LOST = /device (is |was )?lost|GPUDevice.*lost|external Instance reference no longer exists/i;
const ABSENT = /file was not found locally|Could not locate file|ModelFileNotFoundError/i;
const CORRUPT = /protobuf parsing failed|ModelProto|invalid model|Unexpected (token|end)|JSON/i;

export function loadFailure(thrown: unknown): WattsonError {
  if (thrown instanceof WattsonError) return thrown;
  const cause = causeOf(thrown);
  if (OUT_OF_MEMORY.test(cause)) {
    return new WattsonError('engine/out-of-memory', cause, ['choose-model', 'retry']);
  }
  if (LOST.test(cause)) return new WattsonError('gpu/lost', cause, ['retry', 'choose-model']);
  if (ABSENT.test(cause)) return new WattsonError('model/absent', cause, ['choose-model']);
  if (CORRUPT.test(cause)) return new WattsonError('model/corrupt', cause, ['choose-model']);
  return new WattsonError('engine/load-failed', cause, ['retry', 'choose-model']);
}

export function generateFailure(thrown: unknown): EngineEvent {
  if (isAbort(thrown)) return { type: 'finish', reason: 'abort' };
  return { type: 'error', error: failureOf(thrown).record };
}

function failureOf(thrown: unknown): WattsonError {
  if (thrown instanceof WattsonError) return thrown;
  const cause = causeOf(thrown);
  if (OUT_OF_MEMORY.test(cause)) {
    return new WattsonError('engine/out-of-memory', cause, ['retry', 'choose-model']);
  }
  if (LOST.test(cause)) return new WattsonError('gpu/lost', cause, ['continue', 'choose-model']);
  return new WattsonError('engine/failed', cause, ['retry', 'choose-model']);
}

const causeOf = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
