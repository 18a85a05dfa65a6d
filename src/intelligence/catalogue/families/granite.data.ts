import type { ModelFacts } from '../facts';
import { APACHE } from '../licences.data';

export const MODELS: readonly ModelFacts[] = [
  {
    id: 'granite-4.1-3b',
    family: 'Granite',
    name: 'Granite 4.1 3B',
    kind: 'chat',
    parameters: 3_000_000_000,
    activeParameters: null,
    trainedContextTokens: null,
    abilities: ['tools'], // E
    languages: [],
    licence: APACHE,
    gguf: [
      {
        // E
        quantisation: 'Q4_K_M',
        repo: 'ibm-granite/granite-4.1-3b-GGUF',
        revision: 'main',
        file: 'granite-4.1-3b-Q4_K_M.gguf',
        bytes: 2_099_501_664,
        sha256: '662b0626cd58f443baea23559b469df6576a81d349649c59413b36a9fb32eb29',
      },
    ],
  },
  {
    id: 'granite-4.0-micro',
    family: 'Granite',
    name: 'Granite 4.0 Micro',
    kind: 'chat',
    parameters: 3_000_000_000, // openjarvis.md §4.4
    activeParameters: null,
    trainedContextTokens: 128_000,
    abilities: ['tools'],
    languages: [],
    licence: APACHE,
    gguf: [
      {
        // J
        quantisation: 'Q4_K_M',
        repo: 'ibm-granite/granite-4.0-micro-GGUF',
        revision: 'main',
        file: 'granite-4.0-micro-Q4_K_M.gguf',
        bytes: 2_099_502_528,
        sha256: null,
      },
    ],
  },
  {
    id: 'granite-4.0-350m',
    family: 'Granite',
    name: 'Granite 4.0 350M',
    kind: 'chat',
    parameters: 352_379_904, // H
    activeParameters: null,
    trainedContextTokens: null,
    abilities: ['tools'],
    languages: [],
    licence: APACHE,
    gguf: [
      {
        // H
        quantisation: 'Q8_0',
        repo: 'ibm-granite/granite-4.0-350m-GGUF',
        revision: 'b8208a86a58427e1739265318028eb5895b74bf2',
        file: 'granite-4.0-350m-Q8_0.gguf',
        bytes: 378_138_016,
        sha256: '9595dafb4ed15aa02512c8ea26188744192a6f09530eae0a2747bd3ada96cd36',
      },
    ],
  },
  {
    id: 'granite-4.0-h-350m',
    family: 'Granite',
    name: 'Granite 4.0 H 350M',
    kind: 'chat',
    parameters: 350_000_000,
    activeParameters: null,
    trainedContextTokens: null,
    abilities: ['tools'],
    languages: [],
    licence: APACHE,
    gguf: [
      {
        // I
        quantisation: 'Q4_K_M',
        repo: 'ibm-granite/granite-4.0-h-350m-GGUF',
        revision: 'a864f823cce6e6048b5752e2816fe7a23987d790',
        file: 'granite-4.0-h-350m-Q4_K_M.gguf',
        bytes: 222_662_560,
        sha256: '0a8d6a7373602fadfba274a640ba784b86cc6847f1c67f1b0a90fa2ec266b7fb',
      },
      {
        // H, J
        quantisation: 'Q8_0',
        repo: 'ibm-granite/granite-4.0-h-350m-GGUF',
        revision: 'a864f823cce6e6048b5752e2816fe7a23987d790',
        file: 'granite-4.0-h-350m-Q8_0.gguf',
        bytes: 366_195_616,
        sha256: 'c7d9873640dc303b6773dcc44e72e5bdf533e1c95ca8421e6191fbff5c94c942',
      },
    ],
  },
  {
    id: 'granite-3.3-2b-instruct',
    family: 'Granite',
    name: 'Granite 3.3 2B Instruct',
    kind: 'chat',
    parameters: 2_000_000_000,
    activeParameters: null,
    trainedContextTokens: 128_000,
    abilities: ['tools'], // A
    languages: [],
    licence: APACHE,
    gguf: [
      {
        // A, J
        quantisation: 'Q4_K_M',
        repo: 'ibm-granite/granite-3.3-2b-instruct-GGUF',
        revision: '7cdf86ccd1f1bb3491c9b7017b033f2e51367397',
        file: 'granite-3.3-2b-instruct-Q4_K_M.gguf',
        bytes: 1_545_303_328,
        sha256: 'ac71e9e32c0bea919b409c5918f69ca74339854b0319c5065e4e9fb6d95c4852',
      },
    ],
  },
  {
    id: 'granite-3.1-1b-a400m-instruct',
    family: 'Granite',
    name: 'Granite 3.1 1B-A400M Instruct',
    kind: 'chat',
    parameters: 1_000_000_000,
    activeParameters: 400_000_000,
    trainedContextTokens: null,
    abilities: ['tools'],
    languages: [],
    licence: APACHE,
    gguf: [
      {
        // J
        quantisation: 'Q4_K_M',
        repo: 'bartowski/granite-3.1-1b-a400m-instruct-GGUF',
        revision: 'main',
        file: 'granite-3.1-1b-a400m-instruct-Q4_K_M.gguf',
        bytes: 821_847_360,
        sha256: null,
      },
    ],
  },
];
