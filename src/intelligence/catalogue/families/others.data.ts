import type { ModelFacts } from '../facts';
import { APACHE, MIT, seeCard } from '../licences.data';

export const MODELS: readonly ModelFacts[] = [
  {
    id: 'gpt-oss-20b',
    family: 'gpt-oss',
    name: 'gpt-oss 20B',
    kind: 'chat',
    parameters: 21_000_000_000, // Z
    activeParameters: 3_600_000_000,
    trainedContextTokens: 131_072, // openjarvis.md §4.4, its larger sibling
    abilities: ['tools', 'thinking'],
    languages: [],
    licence: APACHE,
    gguf: [
      {
        // Z
        quantisation: 'MXFP4',
        repo: 'ggml-org/gpt-oss-20b-GGUF',
        revision: 'main',
        file: 'gpt-oss-20b-MXFP4.gguf',
        bytes: 12_109_566_624,
        sha256: null,
      },
    ],
  },
  {
    id: 'deepseek-r1-distill-qwen-1.5b',
    family: 'DeepSeek-R1',
    name: 'DeepSeek-R1 Distill Qwen 1.5B',
    kind: 'chat',
    parameters: 1_777_088_000, // C (Qwen2.5 with separate output weights); O: 999,820,288 bytes at 4.5 bits
    activeParameters: null,
    trainedContextTokens: null,
    abilities: ['thinking'],
    languages: ['en', 'zh'], // O
    licence: MIT, // O
    gguf: [
      {
        // 63442908065; two other files state round or other figures.
        quantisation: 'Q4_K_M',
        repo: 'bartowski/DeepSeek-R1-Distill-Qwen-1.5B-GGUF',
        revision: 'main',
        file: 'DeepSeek-R1-Distill-Qwen-1.5B-Q4_K_M.gguf',
        bytes: 1_117_320_800,
        sha256: null,
        bytesDisputed: true,
      },
    ],
  },
  {
    id: 'mistral-7b-instruct-v0.3',
    family: 'Mistral',
    name: 'Mistral 7B Instruct v0.3',
    kind: 'chat',
    parameters: 7_248_000_000, // LocalMode's wllama catalogue
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: ['tools'], // E
    languages: [],
    licence: APACHE, // E
    webllm: 'Mistral-7B-Instruct-v0.3',
  },
  {
    id: 'ministral-3-3b-instruct-2512',
    family: 'Mistral',
    name: 'Ministral 3 3B Instruct',
    kind: 'chat',
    parameters: 3_000_000_000,
    activeParameters: null,
    trainedContextTokens: null,
    abilities: [],
    languages: [],
    licence: seeCard('https://huggingface.co/mistralai/Ministral-3-3B-Instruct-2512-GGUF'),
    webllm: 'Ministral-3-3B-Instruct-2512-BF16',
    gguf: [
      {
        // J; webgpu-bench states 2,150 MB. Just under the 2 GiB that one file may have.
        quantisation: 'Q4_K_M',
        repo: 'mistralai/Ministral-3-3B-Instruct-2512-GGUF',
        revision: 'main',
        file: 'Ministral-3-3B-Instruct-2512-Q4_K_M.gguf',
        bytes: 2_147_023_008,
        sha256: null,
      },
    ],
  },
  {
    id: 'olmo-2-0425-1b-instruct',
    family: 'OLMo',
    name: 'OLMo 2 1B Instruct',
    kind: 'chat',
    parameters: 1_000_000_000,
    activeParameters: null,
    trainedContextTokens: null,
    abilities: [],
    languages: [],
    licence: seeCard('https://huggingface.co/allenai/OLMo-2-0425-1B-Instruct-GGUF'),
    webllm: 'OLMo-2-0425-1B-Instruct',
    gguf: [
      {
        // J
        quantisation: 'Q4_K_M',
        repo: 'allenai/OLMo-2-0425-1B-Instruct-GGUF',
        revision: 'main',
        file: 'OLMo-2-0425-1B-Instruct-Q4_K_M.gguf',
        bytes: 935_515_296,
        sha256: null,
      },
    ],
  },
];
