import type { ModelFacts } from '../facts';
import { APACHE, GEMMA, MIT, seeCard } from '../licences.data';

export const MODELS: readonly ModelFacts[] = [
  {
    id: 'all-minilm-l6-v2',
    family: 'MiniLM',
    name: 'all-MiniLM-L6-v2',
    kind: 'embedding',
    parameters: 22_000_000, // J
    activeParameters: null,
    trainedContextTokens: 256, // U
    abilities: [],
    languages: ['en'],
    licence: APACHE,
    onnx: [
      {
        // U, O; the hash also in W
        dtype: 'q8',
        repo: 'Xenova/all-MiniLM-L6-v2',
        revision: '751bff37182d3f1213fa05d7196b954e230abad9',
        files: [
          ['config.json', 650, null],
          ['special_tokens_map.json', 125, null],
          ['tokenizer.json', 711_661, null],
          ['tokenizer_config.json', 366, null],
          [
            'onnx/model_quantized.onnx',
            22_972_370,
            'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
          ],
        ],
      },
      {
        // O
        dtype: 'fp32',
        repo: 'Xenova/all-MiniLM-L6-v2',
        revision: '751bff37182d3f1213fa05d7196b954e230abad9',
        files: [
          ['config.json', 650, null],
          ['special_tokens_map.json', 125, null],
          ['tokenizer.json', 711_661, null],
          ['tokenizer_config.json', 366, null],
          ['onnx/model.onnx', 90_387_606, null],
        ],
      },
    ],
  },
  {
    id: 'bge-small-en-v1.5',
    family: 'BGE',
    name: 'bge-small-en v1.5',
    kind: 'embedding',
    parameters: 33_000_000, // 133,093,490 bytes of 4-byte weights (O)
    activeParameters: null,
    trainedContextTokens: 512, // U
    abilities: [],
    languages: ['en'],
    licence: MIT,
    onnx: [
      {
        // U, O
        dtype: 'q8',
        repo: 'Xenova/bge-small-en-v1.5',
        revision: 'ea104dacec62c0de699686887e3f920caeb4f3e3',
        files: [
          ['config.json', 683, null],
          ['tokenizer.json', 711_396, null],
          ['tokenizer_config.json', 366, null],
          [
            'onnx/model_quantized.onnx',
            34_014_426,
            '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
          ],
        ],
      },
    ],
  },
  {
    id: 'bge-small-zh-v1.5',
    family: 'BGE',
    name: 'bge-small-zh v1.5',
    kind: 'embedding',
    parameters: null,
    activeParameters: null,
    trainedContextTokens: 512, // T
    abilities: [],
    languages: ['zh'],
    licence: MIT,
    onnx: [
      {
        // T
        dtype: 'q8',
        repo: 'Xenova/bge-small-zh-v1.5',
        revision: '75c43b069aac4d136ba6bc1122f995fedcfd2781',
        files: [
          ['config.json', 716, 'd4193ead3a810fd694fa8a31d7fc72fbaebc0668b603e398734bf2f6538ff42f'],
          [
            'special_tokens_map.json',
            125,
            'b6d346be366a7d1d48332dbc9fdf3bf8960b5d879522b7799ddba59e76237ee3',
          ],
          [
            'tokenizer.json',
            439_125,
            '48cea5d44424912a6fd1ea647bf4fe50b55ab8b1e5879c3275f80e339e8fae26',
          ],
          [
            'tokenizer_config.json',
            367,
            'e6f3b96db926a37d4039995fbf5ad17de158dfb8f6343d607e4dbaad18d75f5a',
          ],
          [
            'onnx/model_quantized.onnx',
            24_010_842,
            '15b717c382bcb518ba457b93ea6850ede7f4f1cd8937454aa06972366cd19bcc',
          ],
        ],
      },
    ],
  },
  {
    id: 'bge-m3',
    family: 'BGE',
    name: 'BGE-M3',
    kind: 'embedding',
    parameters: 567_000_000, // X
    activeParameters: null,
    trainedContextTokens: 8192,
    abilities: [],
    languages: [],
    licence: MIT,
    onnx: [
      {
        // T
        dtype: 'q8',
        repo: 'Xenova/bge-m3',
        revision: '4de13258303883538bd53b696b452bf8099f0858',
        files: [
          ['config.json', 770, '734a79bf12d388c1467a4e3ab625f45de7f6906cffcfb93a1eca1787504bed95'],
          [
            'special_tokens_map.json',
            964,
            '8c785abebea9ae3257b61681b4e6fd8365ceafde980c21970d001e834cf10835',
          ],
          [
            'tokenizer.json',
            17_082_821,
            '6710678b12670bc442b99edc952c4d996ae309a7020c1fa0096dd245c2faf790',
          ],
          [
            'tokenizer_config.json',
            1173,
            '7e4c1cc848840aeccdd763458c18dd525eb0f795c992e00ebe9c28554e7db2d4',
          ],
          [
            'onnx/model_quantized.onnx',
            569_694_530,
            '0826f8c1ab9edf1801db86c61919d4d108e8bfc0b809ec823ad366882ff0b77d',
          ],
        ],
      },
    ],
  },
  {
    id: 'gte-small',
    family: 'GTE',
    name: 'GTE small',
    kind: 'embedding',
    parameters: 33_000_000, // as bge-small: the same shape and bytes (O)
    activeParameters: null,
    trainedContextTokens: null,
    abilities: [],
    languages: ['en'],
    licence: MIT,
    onnx: [
      {
        // O
        dtype: 'q8',
        repo: 'Xenova/gte-small',
        revision: '5927d1727bb12db490052a1b33265ad78058de08',
        files: [
          ['config.json', null, null],
          ['tokenizer.json', null, null],
          ['tokenizer_config.json', null, null],
          ['onnx/model_quantized.onnx', 34_014_426, null],
        ],
      },
    ],
  },
  {
    id: 'multilingual-e5-small',
    family: 'E5',
    name: 'Multilingual E5 small',
    kind: 'embedding',
    parameters: 118_000_000, // 470,637,416 bytes of 4-byte weights (63161076712)
    activeParameters: null,
    trainedContextTokens: 512, // T
    abilities: [],
    languages: [],
    licence: MIT,
    onnx: [
      {
        // T and six more that agree
        dtype: 'q8',
        repo: 'Xenova/multilingual-e5-small',
        revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
        files: [
          ['config.json', 658, 'cb99455288675345e1a4f411438d5d0adbba5fbd3a67ea4fb03c015433b996c1'],
          [
            'special_tokens_map.json',
            167,
            'd05497f1da52c5e09554c0cd874037a083e1dc1b9cfd48034d1c717f1afc07a7',
          ],
          [
            'tokenizer.json',
            17_082_730,
            '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
          ],
          [
            'tokenizer_config.json',
            443,
            'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b',
          ],
          [
            'onnx/model_quantized.onnx',
            118_308_185,
            'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
          ],
        ],
      },
    ],
  },
  {
    id: 'snowflake-arctic-embed-xs',
    family: 'Snowflake Arctic Embed',
    name: 'Arctic Embed XS',
    kind: 'embedding',
    parameters: null,
    activeParameters: null,
    trainedContextTokens: null,
    abilities: [],
    languages: [],
    licence: APACHE,
    onnx: [
      {
        // V
        dtype: 'int8',
        repo: 'Snowflake/snowflake-arctic-embed-xs',
        revision: 'd8c86521100d3556476a063fc2342036d45c106f',
        files: [
          ['config.json', 737, 'd7d071046ab952af96b7abad788db7ab3fc997b465e1b9914ff39707092254ec'],
          [
            'tokenizer.json',
            711_649,
            '91f1def9b9391fdabe028cd3f3fcc4efd34e5d1f08c3bf2de513ebb5911a1854',
          ],
          [
            'tokenizer_config.json',
            1433,
            '9ca59277519f6e3692c8685e26b94d4afca2d5438deff66483db495e48735810',
          ],
          [
            'onnx/model_int8.onnx',
            22_972_992,
            'e6aa5e656466a73d7c3111e9a3378bd13e5b93af30eaac2b3f13fd56692589a1',
          ],
        ],
      },
    ],
  },
  {
    id: 'embeddinggemma-300m',
    family: 'Gemma',
    name: 'EmbeddingGemma 300M',
    kind: 'embedding',
    parameters: 300_000_000,
    activeParameters: null,
    trainedContextTokens: 2048,
    abilities: [],
    languages: [],
    licence: GEMMA, // W
    gguf: [
      {
        // W
        quantisation: 'Q8_0',
        repo: 'ggml-org/embeddinggemma-300M-GGUF',
        revision: '0f741b5a6585bd53aeb15cd1372c56f2a0f65e12',
        file: 'embeddinggemma-300M-Q8_0.gguf',
        bytes: 333_590_944,
        sha256: 'b5ce9d77a3fc4b3b39ccb5643c36777911cc4eb46a66962eadfa3f5f60490d63',
      },
    ],
    onnx: [
      {
        // W: weights and tokenizer with hashes, the small files by size
        dtype: 'q8',
        repo: 'onnx-community/embeddinggemma-300m-ONNX',
        revision: '5090578d9565bb06545b4552f76e6bc2c93e4a66',
        files: [
          ['config.json', 1765, null],
          ['special_tokens_map.json', 662, null],
          [
            'tokenizer.json',
            20_323_312,
            '4dda02faaf32bc91031dc8c88457ac272b00c1016cc679757d1c441b248b9c47',
          ],
          [
            'tokenizer_config.json',
            1_156_830,
            '3ca953eea6c3c9fcda9cf3df22949ff18b216f7c74bd6459230f3f1013953f3a',
          ],
          [
            'onnx/model_quantized.onnx',
            567_874,
            '172efde319fe1542dc41f31be6154910b05b78f7a861c265c4600eec906bd6d8',
          ],
          [
            'onnx/model_quantized.onnx_data',
            308_890_624,
            '705626e28e4c23c82ade34566b4197d97f534c12275fa406dfb71e9937d388c0',
          ],
        ],
      },
      {
        // W (lock file)
        dtype: 'q4',
        repo: 'onnx-community/embeddinggemma-300m-ONNX',
        revision: '5090578d9565bb06545b4552f76e6bc2c93e4a66',
        files: [
          ['config.json', 1765, null],
          ['special_tokens_map.json', 662, null],
          [
            'tokenizer.json',
            20_323_312,
            '4dda02faaf32bc91031dc8c88457ac272b00c1016cc679757d1c441b248b9c47',
          ],
          [
            'tokenizer_config.json',
            1_156_830,
            '3ca953eea6c3c9fcda9cf3df22949ff18b216f7c74bd6459230f3f1013953f3a',
          ],
          ['onnx/model_q4.onnx', 519_322, null],
          ['onnx/model_q4.onnx_data', 196_725_760, null],
        ],
      },
    ],
  },
  {
    id: 'nomic-embed-text-v1.5',
    family: 'Nomic Embed',
    name: 'nomic-embed-text v1.5',
    kind: 'embedding',
    parameters: 137_000_000, // J, X
    activeParameters: null,
    trainedContextTokens: 8192, // X
    abilities: [],
    languages: ['en'],
    licence: seeCard('https://huggingface.co/nomic-ai/nomic-embed-text-v1.5-GGUF'),
    gguf: [
      {
        // X
        quantisation: 'Q8_0',
        repo: 'nomic-ai/nomic-embed-text-v1.5-GGUF',
        revision: '0188c9bf409793f810680a5a431e7b899c46104c',
        file: 'nomic-embed-text-v1.5.Q8_0.gguf',
        bytes: 146_146_432,
        sha256: '3e24342164b3d94991ba9692fdc0dd08e3fd7362e0aacc396a9a5c54a544c3b7',
      },
      {
        // X
        quantisation: 'Q4_K_M',
        repo: 'nomic-ai/nomic-embed-text-v1.5-GGUF',
        revision: '0188c9bf409793f810680a5a431e7b899c46104c',
        file: 'nomic-embed-text-v1.5.Q4_K_M.gguf',
        bytes: 84_106_624,
        sha256: null,
      },
    ],
  },
  {
    id: 'qwen3-embedding-0.6b',
    family: 'Qwen3',
    name: 'Qwen3 Embedding 0.6B',
    kind: 'embedding',
    parameters: 600_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768, // T
    abilities: [],
    languages: [],
    licence: APACHE,
    onnx: [
      {
        // T
        dtype: 'q8',
        repo: 'onnx-community/Qwen3-Embedding-0.6B-ONNX',
        revision: 'c25a394dd583836952667c12f008335071b3f43d',
        files: [
          ['config.json', 1576, '66a10929782f3c9a3cd5dec90e2a95c60e05736134a63cd54479eeae80bed175'],
          [
            'special_tokens_map.json',
            613,
            '76862e765266b85aa9459767e33cbaf13970f327a0e88d1c65846c2ddd3a1ecd',
          ],
          [
            'tokenizer.json',
            11_423_705,
            'def76fb086971c7867b829c23a26261e38d9d74e02139253b38aeb9df8b4b50a',
          ],
          [
            'tokenizer_config.json',
            9731,
            '977648852447cb6587327ff3205b0a84cf2fc9f05621d6c8e88a497caafab2e1',
          ],
          [
            'onnx/model_quantized.onnx',
            613_527_631,
            '87cd124e0ef1fd1f223ebc283efccbaeac386d0b08344701c46975d0657b591f',
          ],
        ],
      },
    ],
  },
];
