import type { ModelFacts } from '../facts';
import { APACHE } from '../licences.data';

export const MODELS: readonly ModelFacts[] = [
  {
    id: 'smollm3-3b',
    family: 'SmolLM',
    name: 'SmolLM3 3B',
    kind: 'chat',
    parameters: 3_080_000_000, // B
    activeParameters: null,
    trainedContextTokens: null,
    abilities: ['tools', 'thinking'], // E
    languages: [],
    licence: APACHE,
    gguf: [
      {
        // A, B, E
        quantisation: 'Q4_K_M',
        repo: 'ggml-org/SmolLM3-3B-GGUF',
        revision: '4965cb60b150737b68a0408c36aeefb65078f894',
        file: 'SmolLM3-Q4_K_M.gguf',
        bytes: 1_915_305_312,
        sha256: '8334b850b7bd46238c16b0c550df2138f0889bf433809008cc17a8b05761863e',
      },
    ],
  },
  {
    id: 'smollm2-1.7b-instruct',
    family: 'SmolLM',
    name: 'SmolLM2 1.7B Instruct',
    kind: 'chat',
    parameters: 1_711_376_384, // C
    activeParameters: null,
    trainedContextTokens: 8192,
    abilities: [],
    languages: [],
    licence: APACHE,
    webllm: 'SmolLM2-1.7B-Instruct',
    gguf: [
      {
        // A
        quantisation: 'Q4_K_M',
        repo: 'HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF',
        revision: '2d4a76a30b4af41ecd395c35725ac11688d4cfe4',
        file: 'smollm2-1.7b-instruct-q4_k_m.gguf',
        bytes: 1_055_609_536,
        sha256: 'decd2598bc2c8ed08c19adc3c8fdd461ee19ed5708679d1c54ef54a5a30d4f33',
      },
      {
        // C
        quantisation: 'Q8_0',
        repo: 'bartowski/SmolLM2-1.7B-Instruct-GGUF',
        revision: 'main',
        file: 'SmolLM2-1.7B-Instruct-Q8_0.gguf',
        bytes: 1_820_414_944,
        sha256: '0c6e8955788b1253f418c354a4bdc4cf507b8cfe49c48bb10c7c58ae713cfa2a',
      },
    ],
  },
  {
    id: 'smollm2-360m-instruct',
    family: 'SmolLM',
    name: 'SmolLM2 360M Instruct',
    kind: 'chat',
    parameters: 360_000_000,
    activeParameters: null,
    trainedContextTokens: 8192,
    abilities: [],
    languages: [],
    licence: APACHE,
    webllm: 'SmolLM2-360M-Instruct',
    gguf: [
      {
        // P, L
        quantisation: 'Q8_0',
        repo: 'HuggingFaceTB/SmolLM2-360M-Instruct-GGUF',
        revision: '593b5a2e04c8f3e4ee880263f93e0bd2901ad47f',
        file: 'smollm2-360m-instruct-q8_0.gguf',
        bytes: 386_404_992,
        sha256: null,
      },
    ],
  },
  {
    id: 'smollm2-135m-instruct',
    family: 'SmolLM',
    name: 'SmolLM2 135M Instruct',
    kind: 'chat',
    parameters: 135_000_000,
    activeParameters: null,
    trainedContextTokens: 8192, // stack.md §3
    abilities: [],
    languages: [],
    licence: APACHE,
    webllm: 'SmolLM2-135M-Instruct',
    onnx: [
      {
        // R
        dtype: 'q4f16',
        repo: 'HuggingFaceTB/SmolLM2-135M-Instruct',
        revision: '12fd25f77366fa6b3b4b768ec3050bf629380bac',
        files: [
          ['config.json', null, null],
          ['generation_config.json', null, null],
          ['tokenizer.json', null, null],
          ['tokenizer_config.json', null, null],
          ['onnx/model_q4f16.onnx', 117_691_126, null],
        ],
      },
    ],
  },
];
