import { Wllama } from '/wllama.js';

const MAX_THREADS = 8;

const wllama = new Wllama({ default: '/wllama.wasm' }, { suppressNativeLog: true });

globalThis.bare = {
  async load(settings) {
    const response = await fetch('/model.gguf');
    await wllama.loadModel([await response.blob()], {
      ...settings,
      n_threads: Math.min(navigator.hardwareConcurrency, MAX_THREADS),
    });
    return { threads: wllama.getNumThreads(), isolated: crossOriginIsolated };
  },

  async ask(text, maxTokens) {
    const begun = performance.now();
    let ttftMs = null;
    let timings;
    await wllama.createChatCompletion({
      messages: [{ role: 'user', content: text }],
      temperature: 0,
      seed: 1,
      max_tokens: maxTokens,
      stream: true,
      timings_per_token: true,
      cache_prompt: true,
      onData: (chunk) => {
        if (chunk.choices[0]?.delta.content) ttftMs ??= performance.now() - begun;
        timings = chunk.timings ?? timings;
      },
    });
    return {
      newTokens: timings.prompt_n,
      outputTokens: timings.predicted_n,
      prefillMs: timings.prompt_ms,
      decodeMs: timings.predicted_ms,
      ttftMs,
    };
  },
};
