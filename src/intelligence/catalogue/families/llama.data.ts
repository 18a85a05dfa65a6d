import type { ModelFacts } from '../facts';
import { APACHE, LLAMA_3, LLAMA_3_1, LLAMA_3_2 } from '../licences.data';

export const MODELS: readonly ModelFacts[] = [
  {
    id: 'llama-3.2-1b-instruct',
    family: 'Llama',
    name: 'Llama 3.2 1B Instruct',
    kind: 'chat',
    parameters: 1_235_814_432, // C
    activeParameters: null,
    trainedContextTokens: 131_072,
    abilities: ['tools'],
    languages: [],
    licence: LLAMA_3_2,
    webllm: 'Llama-3.2-1B-Instruct',
    gguf: [
      {
        // K, L
        quantisation: 'Q4_K_M',
        repo: 'bartowski/Llama-3.2-1B-Instruct-GGUF',
        revision: '067b946cf014b7c697f3654f621d577a3e3afd1c',
        file: 'Llama-3.2-1B-Instruct-Q4_K_M.gguf',
        bytes: 807_694_464,
        sha256: '6f85a640a97cf2bf5b8e764087b1e83da0fdb51d7c9fab7d0fece9385611df83',
      },
      {
        // C
        quantisation: 'Q8_0',
        repo: 'hugging-quants/Llama-3.2-1B-Instruct-Q8_0-GGUF',
        revision: 'main',
        file: 'llama-3.2-1b-instruct-q8_0.gguf',
        bytes: 1_321_079_200,
        sha256: 'ba345c83bf5cc679c653b853c46517eea5a34f03ed2205449db77184d9ae62a9',
      },
      {
        // GPT4All's models3.json
        quantisation: 'Q4_0',
        repo: 'bartowski/Llama-3.2-1B-Instruct-GGUF',
        revision: '067b946cf014b7c697f3654f621d577a3e3afd1c',
        file: 'Llama-3.2-1B-Instruct-Q4_0.gguf',
        bytes: 773_025_920,
        sha256: null,
      },
    ],
  },
  {
    id: 'llama-3.2-3b-instruct',
    family: 'Llama',
    name: 'Llama 3.2 3B Instruct',
    kind: 'chat',
    parameters: 3_212_749_888, // C
    activeParameters: null,
    trainedContextTokens: 131_072,
    abilities: ['tools'],
    languages: [],
    licence: LLAMA_3_2,
    webllm: 'Llama-3.2-3B-Instruct',
    gguf: [
      {
        // E, F, Q
        quantisation: 'Q4_K_M',
        repo: 'bartowski/Llama-3.2-3B-Instruct-GGUF',
        revision: '5ab33fa94d1d04e903623ae72c95d1696f09f9e8',
        file: 'Llama-3.2-3B-Instruct-Q4_K_M.gguf',
        bytes: 2_019_377_696,
        sha256: '6c1a2b41161032677be168d354123594c0e6e67d2b9227c84f296ad037c728ff',
      },
      {
        // GPT4All's models3.json
        quantisation: 'Q4_0',
        repo: 'bartowski/Llama-3.2-3B-Instruct-GGUF',
        revision: '5ab33fa94d1d04e903623ae72c95d1696f09f9e8',
        file: 'Llama-3.2-3B-Instruct-Q4_0.gguf',
        bytes: 1_921_909_280,
        sha256: null,
      },
    ],
  },
  {
    id: 'llama-3.1-8b-instruct',
    family: 'Llama',
    name: 'Llama 3.1 8B Instruct',
    kind: 'chat',
    parameters: 8_030_000_000, // LocalMode's wllama catalogue; 4,517,404,672 bytes at 4.5 bits (O)
    activeParameters: null,
    trainedContextTokens: 131_072,
    abilities: ['tools'],
    languages: [],
    licence: LLAMA_3_1,
    webllm: 'Llama-3.1-8B-Instruct',
  },
  {
    id: 'llama-3.1-70b-instruct',
    family: 'Llama',
    name: 'Llama 3.1 70B Instruct',
    kind: 'chat',
    parameters: 70_000_000_000,
    activeParameters: null,
    trainedContextTokens: 131_072,
    abilities: ['tools'],
    languages: [],
    licence: LLAMA_3_1,
    webllm: 'Llama-3.1-70B-Instruct',
  },
  {
    id: 'llama-3-8b-instruct',
    family: 'Llama',
    name: 'Llama 3 8B Instruct',
    kind: 'chat',
    parameters: 8_030_000_000, // O: 4,517,404,672 bytes at 4.5 bits
    activeParameters: null,
    trainedContextTokens: null,
    abilities: [],
    languages: ['en'], // O
    licence: LLAMA_3,
    webllm: 'Llama-3-8B-Instruct',
  },
  {
    id: 'tinyllama-1.1b-chat-v1.0',
    family: 'TinyLlama',
    name: 'TinyLlama 1.1B Chat v1.0',
    kind: 'chat',
    parameters: 1_100_000_000,
    activeParameters: null,
    trainedContextTokens: 2048,
    abilities: [],
    languages: ['en'], // O
    licence: APACHE, // O, Q
    webllm: 'TinyLlama-1.1B-Chat-v1.0',
    gguf: [
      {
        // Q
        quantisation: 'Q4_K_M',
        repo: 'TheBloke/TinyLlama-1.1B-Chat-v1.0-GGUF',
        revision: '52e7645ba7c309695bec7ac98f4f005b139cf465',
        file: 'tinyllama-1.1b-chat-v1.0.Q4_K_M.gguf',
        bytes: 668_788_096,
        sha256: '9fecc3b3cd76bba89d504f29b616eedf7da85b96540e490ca5824d3f7d2776a0',
      },
    ],
    onnx: [
      {
        // O
        dtype: 'q4f16',
        repo: 'Xenova/TinyLlama-1.1B-Chat-v1.0',
        revision: '2d31d778084d99c2f58d14adfaa7a27f100d9391',
        files: [
          ['config.json', null, null],
          ['generation_config.json', null, null],
          ['tokenizer.json', null, null],
          ['tokenizer_config.json', null, null],
          ['onnx/model_q4f16.onnx', 713_747_554, null],
        ],
      },
    ],
  },
];
