import type { ModelFacts } from '../facts';
import { APACHE, GEMMA } from '../licences.data';

export const MODELS: readonly ModelFacts[] = [
  {
    id: 'gemma-4-e2b-it',
    family: 'Gemma',
    name: 'Gemma 4 E2B',
    kind: 'chat',
    parameters: 5_123_178_051, // 56728068230
    // The per-layer embedding table is looked up, not read through: 1,520 of 3,111 MB a token (71227822049).
    activeParameters: 2_503_000_000,
    trainedContextTokens: 131_072,
    abilities: [],
    languages: [],
    licence: APACHE, // 71227822049
    webllm: 'gemma-4-E2B-it',
  },
  {
    id: 'gemma-3-270m-it',
    family: 'Gemma',
    name: 'Gemma 3 270M',
    kind: 'chat',
    parameters: 268_098_176, // H
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: [],
    languages: [],
    licence: GEMMA,
    gguf: [
      {
        // H
        quantisation: 'Q8_0',
        repo: 'ggml-org/gemma-3-270m-it-GGUF',
        revision: 'e7647be17ae1108f2f605ed061ca0608b171afff',
        file: 'gemma-3-270m-it-Q8_0.gguf',
        bytes: 291_545_600,
        sha256: '0ef57d2c838458a1952664260dcba38e5bdda37494f3af732f06e4add24068e3',
      },
    ],
  },
  {
    id: 'gemma-3-1b-it',
    family: 'Gemma',
    name: 'Gemma 3 1B',
    kind: 'chat',
    parameters: 1_000_000_000, // B
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: [],
    languages: [],
    licence: GEMMA,
    webllm: 'gemma3-1b-it',
    gguf: [
      {
        // B
        quantisation: 'Q4_K_M',
        repo: 'unsloth/gemma-3-1b-it-GGUF',
        revision: 'f0b45be0aac41bd6a100a4b5734cad5f67255bfb',
        file: 'gemma-3-1b-it-Q4_K_M.gguf',
        bytes: 806_058_272,
        sha256: '8270790f3ab69fdfe860b7b64008d9a19986d8df7e407bb018184caa08798ebd',
      },
    ],
  },
  {
    id: 'gemma-3-4b-it',
    family: 'Gemma',
    name: 'Gemma 3 4B',
    kind: 'chat',
    parameters: 4_000_000_000,
    activeParameters: null,
    trainedContextTokens: null,
    // It sees, but its projector is a file of its own that is not listed here.
    abilities: [],
    languages: [],
    licence: GEMMA,
    gguf: [
      {
        // K
        quantisation: 'Q4_K_M',
        repo: 'ggml-org/gemma-3-4b-it-GGUF',
        revision: 'main',
        file: 'gemma-3-4b-it-Q4_K_M.gguf',
        bytes: 2_489_757_856,
        sha256: '882e8d2db44dc554fb0ea5077cb7e4bc49e7342a1f0da57901c0802ea21a0863',
      },
    ],
  },
  {
    id: 'gemma-2-2b-it',
    family: 'Gemma',
    name: 'Gemma 2 2B',
    kind: 'chat',
    parameters: 2_614_341_888, // C
    activeParameters: null,
    trainedContextTokens: 8192,
    abilities: [],
    languages: ['en'], // O
    licence: GEMMA,
    webllm: 'gemma-2-2b-it',
    gguf: [
      {
        // J
        quantisation: 'Q4_K_M',
        repo: 'bartowski/gemma-2-2b-it-GGUF',
        revision: 'main',
        file: 'gemma-2-2b-it-Q4_K_M.gguf',
        bytes: 1_708_582_752,
        sha256: null,
      },
    ],
  },
  {
    id: 'gemma-2-2b-jpn-it',
    family: 'Gemma',
    name: 'Gemma 2 2B Japanese',
    kind: 'chat',
    parameters: 2_614_341_888, // C
    activeParameters: null,
    trainedContextTokens: 8192,
    abilities: [],
    languages: ['ja'],
    licence: GEMMA,
    webllm: 'gemma-2-2b-jpn-it',
  },
  {
    id: 'gemma-2-9b-it',
    family: 'Gemma',
    name: 'Gemma 2 9B',
    kind: 'chat',
    parameters: 9_000_000_000,
    activeParameters: null,
    trainedContextTokens: 8192,
    abilities: [],
    languages: [],
    licence: GEMMA,
    webllm: 'gemma-2-9b-it',
  },
  {
    id: 'gemma-2b-it',
    family: 'Gemma',
    name: 'Gemma 2B',
    kind: 'chat',
    // "2B" leaves the embeddings out, so the name is no size to compute a download from.
    parameters: null,
    activeParameters: null,
    trainedContextTokens: null,
    abilities: [],
    languages: [],
    licence: GEMMA,
    webllm: 'gemma-2b-it',
  },
];
