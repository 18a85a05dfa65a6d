/** `config.json` of `public/self-check/model.onnx`; the parts the library reads. */
export const PROBE_CONFIG = {
  model_type: 'llama',
  architectures: ['LlamaForCausalLM'],
  vocab_size: 512,
  hidden_size: 64,
  num_hidden_layers: 2,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  head_dim: 16,
  max_position_embeddings: 512,
  eos_token_id: 2,
};

/**
 * "Write café in French." after a small sum, in the model's own ids: 43 tokens of its training's kind. Longer
 * prompts repeat it, shorter ones are its beginning.
 */
export const PROBE_IDS = [
  1, 368, 201, 275, 260, 223, 20, 278, 223, 21, 33, 2, 201, 1, 384, 201, 20, 278, 223, 21, 260, 223,
  23, 16, 2, 201, 1, 368, 201, 57, 84, 480, 479, 105, 416, 338, 285, 438, 16, 2, 201, 1, 384, 201,
] as const;

/**
 * Prompt lengths in tokens: below, at and above the 32 where kernels change their plan (a subgroup or a tile of
 * common GPUs), and one of several tiles.
 */
export const PROBE_LENGTHS = [12, 31, 32, 43, 100] as const;

/** Tokens generated after each prompt: the one-token path of the kernels is another one. */
export const PROBE_STEPS = 4;
