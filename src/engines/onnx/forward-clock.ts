import type { PreTrainedModel } from '@huggingface/transformers';

/** How long the worker may be deaf: short for a person, long beside a round through a MessageChannel (0.1 ms). */
const YIELD_EVERY_MS = 12;

export interface ForwardClock {
  /** The first forward pass: all new prompt tokens. */
  prefillMs(): number | null;
  /** From its end to now: every further token, with choosing and decoding it. */
  decodeMs(): number | null;
  /** Gives the model its own `forward` back. */
  stop(): void;
}

/**
 * Times a generation round its forward passes, and lets messages in between them: on WASM the library never
 * returns to the event loop, so that a stop would not be seen before the end (stack.md §4).
 */
export function timeForward(model: PreTrainedModel, nowMs: () => number): ForwardClock {
  const forward = model.forward.bind(model);
  let prefillMs: number | null = null;
  let firstEndMs: number | null = null;
  let yieldedMs = nowMs();

  model.forward = async (inputs: object): Promise<object> => {
    if (nowMs() - yieldedMs > YIELD_EVERY_MS || firstEndMs === null) {
      await eventLoopRound();
      yieldedMs = nowMs();
    }
    const startMs = nowMs();
    const outputs = await forward(inputs);
    if (firstEndMs === null) {
      firstEndMs = nowMs();
      prefillMs = firstEndMs - startMs;
    }
    return outputs;
  };
  return {
    prefillMs: () => prefillMs,
    decodeMs: () => (firstEndMs === null ? null : nowMs() - firstEndMs),
    stop: () => void (model.forward = forward),
  };
}

/** `setTimeout(0)` is clamped to 4 ms once nested; a message is not. */
function eventLoopRound(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
