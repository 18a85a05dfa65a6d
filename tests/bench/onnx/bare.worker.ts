import jspiMjs from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import jspiWasm from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import {
  AutoModelForCausalLM,
  AutoTokenizer,
  env,
  TextStreamer,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@huggingface/transformers';

let model: PreTrainedModel;
let tokenizer: PreTrainedTokenizer;

async function load(threads: number, models: string): Promise<string> {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = models;
  env.useWasmCache = false;
  const { wasm } = env.backends.onnx;
  if (wasm) {
    const here = (url: string) => new URL(url, import.meta.url).href;
    wasm.wasmPaths = { mjs: here(jspiMjs), wasm: here(jspiWasm) };
    wasm.numThreads = threads;
  }
  tokenizer = await AutoTokenizer.from_pretrained('tiny-llama-onnx');
  model = await AutoModelForCausalLM.from_pretrained('tiny-llama-onnx', {
    device: 'wasm',
    dtype: 'fp32',
  });
  return 'loaded';
}

async function ask(content: string, maxTokens: number): Promise<object> {
  const inputs = tokenizer.apply_chat_template([{ role: 'user', content }], {
    add_generation_prompt: true,
    return_dict: true,
  }) as object;
  let outputTokens = 0;
  let firstMs = 0;
  await model.generate({
    ...inputs,
    max_new_tokens: maxTokens,
    do_sample: false,
    streamer: new TextStreamer(tokenizer, {
      skip_prompt: true,
      callback_function: (text: string) => postMessage({ text }),
      token_callback_function: () => {
        if (outputTokens++ === 0) firstMs = performance.now();
      },
    }),
  });
  return { outputTokens, decodeMs: performance.now() - firstMs };
}

self.onmessage = async ({ data: [name, ...args] }: MessageEvent<[string, never, never]>) => {
  postMessage(await (name === 'load' ? load(...args) : ask(...args)));
};
