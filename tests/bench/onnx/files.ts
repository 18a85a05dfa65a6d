/** Paths below `tests/fixtures/models`, which the benchmark's server gives out under `models/`. */
export const FILES = {
  onnx: [
    'onnx/model.onnx',
    'config.json',
    'generation_config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    'special_tokens_map.json',
  ].map((path) => `tiny-llama-onnx/${path}`),
  gguf: ['tiny-llama-gguf/tiny-llama.gguf'],
};
