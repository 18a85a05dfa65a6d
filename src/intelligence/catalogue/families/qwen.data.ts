import type { ModelFacts } from '../facts';
import { APACHE, QWEN_RESEARCH } from '../licences.data';

// Trained windows: Qwen2.5 32,768 (B, LocalMode's wllama catalogue); Qwen3 and Qwen3.5 openjarvis.md §4.4.
// The hub's GGUF of Qwen3.5 and its MLC builds are text only here: the projector is a file of its own.

export const MODELS: readonly ModelFacts[] = [
  {
    id: 'qwen3.5-0.8b',
    family: 'Qwen3.5',
    name: 'Qwen3.5 0.8B',
    kind: 'chat',
    // Q8_0 file ÷ 1.0625 bytes a weight (D).
    parameters: 764_000_000,
    activeParameters: null,
    trainedContextTokens: 131_072,
    abilities: ['tools', 'thinking'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen3.5-0.8B',
    gguf: [
      {
        // D
        quantisation: 'Q4_K_M',
        repo: 'unsloth/Qwen3.5-0.8B-GGUF',
        revision: '6ab461498e2023f6e3c1baea90a8f0fe38ab64d0',
        file: 'Qwen3.5-0.8B-Q4_K_M.gguf',
        bytes: 532_517_120,
        sha256: 'bd258782e35f7f458f8aced1adc053e6e92e89bc735ba3be89d38a06121dc517',
      },
      {
        // D
        quantisation: 'Q8_0',
        repo: 'unsloth/Qwen3.5-0.8B-GGUF',
        revision: '6ab461498e2023f6e3c1baea90a8f0fe38ab64d0',
        file: 'Qwen3.5-0.8B-Q8_0.gguf',
        bytes: 811_843_840,
        sha256: '0ad885ffd4bb022fc4f0d33a3308fa108ef8613159d3b3a67e23abca056b7a6c',
      },
    ],
  },
  {
    id: 'qwen3.5-2b',
    family: 'Qwen3.5',
    name: 'Qwen3.5 2B',
    kind: 'chat',
    parameters: 1_887_854_608, // 56728068230
    activeParameters: null,
    trainedContextTokens: 262_144,
    abilities: ['tools', 'thinking'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen3.5-2B',
    gguf: [
      {
        // D, E
        quantisation: 'Q4_K_M',
        repo: 'unsloth/Qwen3.5-2B-GGUF',
        revision: 'f6d5376be1edb4d416d56da11e5397a961aca8ae',
        file: 'Qwen3.5-2B-Q4_K_M.gguf',
        bytes: 1_280_835_840,
        sha256: 'aaf42c8b7c3cab2bf3d69c355048d4a0ee9973d48f16c731c0520ee914699223',
      },
      {
        // D
        quantisation: 'Q8_0',
        repo: 'unsloth/Qwen3.5-2B-GGUF',
        revision: 'f6d5376be1edb4d416d56da11e5397a961aca8ae',
        file: 'Qwen3.5-2B-Q8_0.gguf',
        bytes: 2_012_012_800,
        sha256: '1b04acba824817554f4ce23639bc8495ff70453b8fcb047900c731521021f2c1',
      },
    ],
  },
  {
    id: 'qwen3.5-4b',
    family: 'Qwen3.5',
    name: 'Qwen3.5 4B',
    kind: 'chat',
    // Q8_0 file ÷ 1.0625 bytes a weight (D).
    parameters: 4_219_000_000,
    activeParameters: null,
    trainedContextTokens: 262_144,
    abilities: ['tools', 'thinking'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen3.5-4B',
    gguf: [
      {
        // D
        quantisation: 'Q4_K_M',
        repo: 'unsloth/Qwen3.5-4B-GGUF',
        revision: 'e87f176479d0855a907a41277aca2f8ee7a09523',
        file: 'Qwen3.5-4B-Q4_K_M.gguf',
        bytes: 2_740_937_888,
        sha256: '00fe7986ff5f6b463e62455821146049db6f9313603938a70800d1fb69ef11a4',
      },
    ],
  },
  {
    id: 'qwen3.5-9b',
    family: 'Qwen3.5',
    name: 'Qwen3.5 9B',
    kind: 'chat',
    parameters: 8_960_348_656, // 56728068230
    activeParameters: null,
    trainedContextTokens: 262_144,
    abilities: ['tools', 'thinking'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen3.5-9B',
  },
  {
    id: 'qwen3-0.6b',
    family: 'Qwen3',
    name: 'Qwen3 0.6B',
    kind: 'chat',
    parameters: 596_000_000, // B
    activeParameters: null,
    trainedContextTokens: 40_960,
    abilities: ['tools', 'thinking'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen3-0.6B',
    gguf: [
      {
        // B
        quantisation: 'Q4_K_M',
        repo: 'unsloth/Qwen3-0.6B-GGUF',
        revision: '50968a4468ef4233ed78cd7c3de230dd1d61a56b',
        file: 'Qwen3-0.6B-Q4_K_M.gguf',
        bytes: 396_705_472,
        sha256: 'ac2d97712095a558e31573f62f466a3f9d93990898b0ec79d7c974c1780d524a',
      },
      {
        // A, I
        quantisation: 'Q8_0',
        repo: 'Qwen/Qwen3-0.6B-GGUF',
        revision: '23749fefcc72300e3a2ad315e1317431b06b590a',
        file: 'Qwen3-0.6B-Q8_0.gguf',
        bytes: 639_446_688,
        sha256: '9465e63a22add5354d9bb4b99e90117043c7124007664907259bd16d043bb031',
      },
    ],
    onnx: [
      {
        // N: this revision with all six files; M has the same weights in a later one.
        dtype: 'q4f16',
        repo: 'onnx-community/Qwen3-0.6B-ONNX',
        revision: '1e0a4a196ecabdf9a879664110574563d3f372d3',
        files: [
          ['config.json', 912, '8a04114ba59cc42b47d804d35d1d5c61d746ae4634f41f796768c6e302d39b9e'],
          [
            'generation_config.json',
            219,
            '9e9e031ae8bca36eefcdcdd0b35d83c61baa01e31d68d5f5a961c9ca1a4b95bf',
          ],
          [
            'special_tokens_map.json',
            613,
            '76862e765266b85aa9459767e33cbaf13970f327a0e88d1c65846c2ddd3a1ecd',
          ],
          [
            'tokenizer.json',
            9_117_040,
            'e7a95fce95bf5b0946d0ddb3f9d7caa030b7e850bbe92b0edb26bcf563e9f3d5',
          ],
          [
            'tokenizer_config.json',
            10_360,
            '982fa8771b0e9e5ebf7e943631c6fc4af301aa81b509e1ca517a7389e4a51d42',
          ],
          [
            'onnx/model_q4f16.onnx',
            569_789_750,
            '9e33a5911974174761d0dfdcc0bec975d9c45af0eae5e9eb647b8ba9442a8f91',
          ],
        ],
      },
    ],
  },
  {
    id: 'qwen3-1.7b',
    family: 'Qwen3',
    name: 'Qwen3 1.7B',
    kind: 'chat',
    parameters: 1_720_000_000, // B
    activeParameters: null,
    trainedContextTokens: 40_960,
    abilities: ['tools', 'thinking'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen3-1.7B',
    gguf: [
      {
        // B, E
        quantisation: 'Q4_K_M',
        repo: 'unsloth/Qwen3-1.7B-GGUF',
        revision: 'd7f544eead698dbd1f15126ef60b45a1e1933222',
        file: 'Qwen3-1.7B-Q4_K_M.gguf',
        bytes: 1_107_409_472,
        sha256: 'b139949c5bd74937ad8ed8c8cf3d9ffb1e99c866c823204dc42c0d91fa181897',
      },
    ],
  },
  {
    id: 'qwen3-4b',
    family: 'Qwen3',
    name: 'Qwen3 4B',
    kind: 'chat',
    parameters: 4_022_000_000, // B
    activeParameters: null,
    trainedContextTokens: 262_144,
    abilities: ['tools', 'thinking'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen3-4B',
    gguf: [
      {
        // A, B
        quantisation: 'Q4_K_M',
        repo: 'Qwen/Qwen3-4B-GGUF',
        revision: 'bc640142c66e1fdd12af0bd68f40445458f3869b',
        file: 'Qwen3-4B-Q4_K_M.gguf',
        bytes: 2_497_280_256,
        sha256: '7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5',
      },
    ],
  },
  {
    id: 'qwen3-8b',
    family: 'Qwen3',
    name: 'Qwen3 8B',
    kind: 'chat',
    parameters: 8_200_000_000, // openjarvis.md §4.4
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: ['tools', 'thinking'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen3-8B',
  },
  {
    id: 'qwen2.5-0.5b-instruct',
    family: 'Qwen2.5',
    name: 'Qwen2.5 0.5B Instruct',
    kind: 'chat',
    parameters: 500_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: ['tools'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen2.5-0.5B-Instruct',
    gguf: [
      {
        // S, K
        quantisation: 'Q4_K_M',
        repo: 'Qwen/Qwen2.5-0.5B-Instruct-GGUF',
        revision: '9217f5db79a29953eb74d5343926648285ec7e67',
        file: 'qwen2.5-0.5b-instruct-q4_k_m.gguf',
        bytes: 491_400_032,
        sha256: '74a4da8c9fdbcd15bd1f6d01d621410d31c6fc00986f5eb687824e7b93d7a9db',
      },
      {
        // P
        quantisation: 'Q6_K',
        repo: 'Qwen/Qwen2.5-0.5B-Instruct-GGUF',
        revision: '9217f5db79a29953eb74d5343926648285ec7e67',
        file: 'qwen2.5-0.5b-instruct-q6_k.gguf',
        bytes: 650_379_104,
        sha256: null,
      },
    ],
    onnx: [
      {
        // S: length of the weights from a content range.
        dtype: 'q4f16',
        repo: 'onnx-community/Qwen2.5-0.5B-Instruct',
        revision: 'main',
        files: [
          ['config.json', null, null],
          ['generation_config.json', null, null],
          ['tokenizer.json', null, null],
          ['tokenizer_config.json', null, null],
          ['onnx/model_q4f16.onnx', 483_003_582, null],
        ],
      },
      {
        // 58034498598
        dtype: 'q4',
        repo: 'onnx-community/Qwen2.5-0.5B-Instruct',
        revision: 'main',
        files: [
          ['config.json', null, null],
          ['generation_config.json', null, null],
          ['tokenizer.json', null, null],
          ['tokenizer_config.json', null, null],
          ['onnx/model_q4.onnx', 786_156_820, null],
        ],
      },
    ],
  },
  {
    id: 'qwen2.5-1.5b-instruct',
    family: 'Qwen2.5',
    name: 'Qwen2.5 1.5B Instruct',
    kind: 'chat',
    // WebLLM's Qwen2-1.5B of the same shape: 868,547,584 bytes at 4.5 bits (O).
    parameters: 1_544_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: ['tools'],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen2.5-1.5B-Instruct',
    gguf: [
      {
        // E, L
        quantisation: 'Q4_K_M',
        repo: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
        revision: '91cad51170dc346986eccefdc2dd33a9da36ead9',
        file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
        bytes: 1_117_320_736,
        sha256: '6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e',
      },
      {
        // C
        quantisation: 'Q8_0',
        repo: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
        revision: '91cad51170dc346986eccefdc2dd33a9da36ead9',
        file: 'qwen2.5-1.5b-instruct-q8_0.gguf',
        bytes: 1_894_532_128,
        sha256: 'd7efb072e7724d25048a4fda0a3e10b04bdef5d06b1403a1c93bd9f1240a63c8',
      },
    ],
  },
  {
    id: 'qwen2.5-3b-instruct',
    family: 'Qwen2.5',
    name: 'Qwen2.5 3B Instruct',
    kind: 'chat',
    parameters: 3_000_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: ['tools'],
    languages: [],
    licence: QWEN_RESEARCH, // E
    webllm: 'Qwen2.5-3B-Instruct',
    gguf: [
      {
        // K
        quantisation: 'Q4_K_M',
        repo: 'Qwen/Qwen2.5-3B-Instruct-GGUF',
        revision: 'main',
        file: 'qwen2.5-3b-instruct-q4_k_m.gguf',
        bytes: 2_104_932_768,
        sha256: '626b4a6678b86442240e33df819e00132d3ba7dddfe1cdc4fbb18e0a9615c62d',
      },
    ],
  },
  {
    id: 'qwen2.5-7b-instruct',
    family: 'Qwen2.5',
    name: 'Qwen2.5 7B Instruct',
    kind: 'chat',
    parameters: 7_000_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: ['tools'],
    languages: [],
    licence: APACHE, // E
    webllm: 'Qwen2.5-7B-Instruct',
  },
  {
    id: 'qwen2.5-coder-0.5b-instruct',
    family: 'Qwen2.5 Coder',
    name: 'Qwen2.5 Coder 0.5B Instruct',
    kind: 'chat',
    parameters: 500_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: [],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen2.5-Coder-0.5B-Instruct',
    gguf: [
      {
        // I
        quantisation: 'Q4_K_M',
        repo: 'Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF',
        revision: 'main',
        file: 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
        bytes: 491_400_064,
        sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
      },
    ],
    onnx: [
      {
        // M: weights with hash; five files together 566,366,194 bytes.
        dtype: 'q4f16',
        repo: 'onnx-community/Qwen2.5-Coder-0.5B-Instruct',
        revision: 'f0292f665fd307846ff3c318a91a1bc29d091492',
        files: [
          ['config.json', null, null],
          ['generation_config.json', null, null],
          ['tokenizer.json', null, null],
          ['tokenizer_config.json', null, null],
          [
            'onnx/model_q4f16.onnx',
            554_935_833,
            '60c076ac0d3910881fe0cad75997e803459a5f71bb74bcbcd82407ef83db7ba0',
          ],
        ],
      },
    ],
  },
  {
    id: 'qwen2.5-coder-1.5b-instruct',
    family: 'Qwen2.5 Coder',
    name: 'Qwen2.5 Coder 1.5B Instruct',
    kind: 'chat',
    parameters: 1_544_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: [],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen2.5-Coder-1.5B-Instruct',
    gguf: [
      {
        // A
        quantisation: 'Q4_K_M',
        repo: 'Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF',
        revision: 'f86cb2c1fa58255f8052cc32aeede1b7482d4361',
        file: 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
        bytes: 1_117_320_768,
        sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
      },
    ],
  },
  {
    id: 'qwen2.5-coder-7b-instruct',
    family: 'Qwen2.5 Coder',
    name: 'Qwen2.5 Coder 7B Instruct',
    kind: 'chat',
    parameters: 7_000_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: [],
    languages: [],
    licence: APACHE,
    webllm: 'Qwen2.5-Coder-7B-Instruct',
  },
];
