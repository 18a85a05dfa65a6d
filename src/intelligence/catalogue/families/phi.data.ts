import type { ModelFacts } from '../facts';
import { MIT, seeCard } from '../licences.data';

export const MODELS: readonly ModelFacts[] = [
  {
    id: 'phi-4-mini-instruct',
    family: 'Phi',
    name: 'Phi-4 mini',
    kind: 'chat',
    parameters: 3_840_000_000, // B
    activeParameters: null,
    trainedContextTokens: null,
    abilities: ['tools'], // E
    languages: [],
    licence: MIT,
    webllm: 'Phi-4-mini-instruct',
    gguf: [
      {
        // B, E
        quantisation: 'Q4_K_M',
        repo: 'unsloth/Phi-4-mini-instruct-GGUF',
        revision: '78eb92a46fc37e6b524df991ed9aca9bc6aa7b80',
        file: 'Phi-4-mini-instruct-Q4_K_M.gguf',
        bytes: 2_491_874_272,
        sha256: '88c00229914083cd112853aab84ed51b87bdf6b9ce42f532d8c85c7c63b1730a',
      },
    ],
  },
  {
    id: 'phi-3.5-mini-instruct',
    family: 'Phi',
    name: 'Phi-3.5 mini',
    kind: 'chat',
    parameters: 3_821_079_648, // C
    activeParameters: null,
    trainedContextTokens: null,
    abilities: [],
    languages: [],
    licence: seeCard('https://huggingface.co/mlc-ai/Phi-3.5-mini-instruct-q4f16_1-MLC'),
    webllm: 'Phi-3.5-mini-instruct',
  },
  {
    id: 'phi-3-mini-4k-instruct',
    family: 'Phi',
    name: 'Phi-3 mini 4k',
    kind: 'chat',
    parameters: 3_821_079_648, // O: 2,149,644,288 bytes at 4.5 bits
    activeParameters: null,
    trainedContextTokens: 4096,
    abilities: [],
    languages: ['en'], // O
    licence: MIT, // O
    webllm: 'Phi-3-mini-4k-instruct',
  },
  {
    id: 'phi-2',
    family: 'Phi',
    name: 'Phi-2',
    kind: 'chat',
    parameters: 2_700_000_000, // its model card
    activeParameters: null,
    trainedContextTokens: 2048, // max_position_embeddings of its config
    abilities: [],
    languages: ['en'],
    licence: { name: 'MIT', url: 'https://huggingface.co/microsoft/phi-2/resolve/main/LICENSE' },
    webllm: 'phi-2',
  },
];
