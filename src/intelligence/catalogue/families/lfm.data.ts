import type { ModelFacts } from '../facts';
import { LFM } from '../licences.data';

/** The maker's own list for LFM2.5-350M (54223377136). */
const LANGUAGES = ['en', 'ar', 'zh', 'fr', 'de', 'ja', 'ko', 'es', 'pt'];

export const MODELS: readonly ModelFacts[] = [
  {
    id: 'lfm2.5-230m',
    family: 'LFM',
    name: 'LFM2.5 230M',
    kind: 'chat',
    parameters: 230_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768, // G
    abilities: ['tools'],
    languages: [],
    licence: LFM,
    gguf: [
      {
        // G
        quantisation: 'Q4_K_M',
        repo: 'LiquidAI/LFM2.5-230M-GGUF',
        revision: '03502067c64ce32ac4fe87b0cec0310a1a13d3e9',
        file: 'LFM2.5-230M-Q4_K_M.gguf',
        bytes: 153_406_304,
        sha256: '7bbd90384d3deffe4c646ec9643b212802d32d4ce417c90a1ec9282100650062',
      },
    ],
  },
  {
    id: 'lfm2.5-350m',
    family: 'LFM',
    name: 'LFM2.5 350M',
    kind: 'chat',
    parameters: 354_483_968, // H
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: ['tools'],
    languages: LANGUAGES,
    licence: LFM,
    gguf: [
      {
        // G, I
        quantisation: 'Q4_K_M',
        repo: 'LiquidAI/LFM2.5-350M-GGUF',
        revision: '657e078c94084481950a2d555a941481f715536b',
        file: 'LFM2.5-350M-Q4_K_M.gguf',
        bytes: 229_312_224,
        sha256: '7e6f72643caafc9a68256686638c4d7916f2cec76d1df478d4c3ddcd95a6aed4',
      },
      {
        // G: trained for this quantisation.
        quantisation: 'QAD-Q4_0',
        repo: 'LiquidAI/LFM2.5-350M-GGUF',
        revision: '657e078c94084481950a2d555a941481f715536b',
        file: 'LFM2.5-350M-QAD-Q4_0.gguf',
        bytes: 219_312_832,
        sha256: '3d10b6ab8fc91a919534b9558e266255aca0bbc7f6d015963599aa9e74e05b1d',
      },
      {
        // H
        quantisation: 'Q8_0',
        repo: 'LiquidAI/LFM2.5-350M-GGUF',
        revision: '657e078c94084481950a2d555a941481f715536b',
        file: 'LFM2.5-350M-Q8_0.gguf',
        bytes: 379_217_632,
        sha256: 'be036a757295e550098b85e13f6af2735d0fa73b41e1156a40c7d8e8e32a5766',
      },
    ],
    onnx: [
      {
        // G
        dtype: 'q4f16',
        repo: 'LiquidAI/LFM2.5-350M-ONNX',
        revision: 'd11593fd9eb408e322667926656598896c2d5ff9',
        files: [
          ['config.json', 1443, '544d8d604bacf4cb89383c49c9a54621afa26a6741f3f55fd8b840ca1d640419'],
          [
            'generation_config.json',
            136,
            '94bfac0e1c207691baf4e172389a8efb114f8b60eb3a5c07a2f418aefa8f8bb6',
          ],
          [
            'tokenizer.json',
            3_297_793,
            '29d43b4be8e8a896fefd7cd836ca6d6b4eedd249f823866ce0453b368e646f49',
          ],
          [
            'tokenizer_config.json',
            3269,
            '95c85d0860d06c9529345f386004e8e67743375b15c5d39e9f46427d8977577b',
          ],
          [
            'onnx/model_q4f16.onnx',
            182_827,
            '3012c28a119828561c90196331435d91c43c1a6ab4898ac79715585fff1dff85',
          ],
          [
            'onnx/model_q4f16.onnx_data',
            254_965_760,
            '9256ecd417b801b441d926ebe5ead4ebf50ac1a5a0f8f7914cf60d9d6452ef69',
          ],
        ],
      },
    ],
  },
  {
    id: 'lfm2.5-1.2b-instruct',
    family: 'LFM',
    name: 'LFM2.5 1.2B Instruct',
    kind: 'chat',
    parameters: 1_200_000_000,
    activeParameters: null,
    trainedContextTokens: 32_768, // openjarvis.md §4.4
    abilities: ['tools'],
    languages: [],
    licence: LFM,
    gguf: [
      {
        // Y
        quantisation: 'Q4_K_M',
        repo: 'LiquidAI/LFM2.5-1.2B-Instruct-GGUF',
        revision: '8ed288026e23958ad9dfa92d53ed773a8eee7125',
        file: 'LFM2.5-1.2B-Instruct-Q4_K_M.gguf',
        bytes: 730_895_168,
        sha256: 'b1b3de114215d9507409a662a501a631095a479a419584e8a2ded6304b19b4f5',
      },
    ],
    onnx: [
      {
        // G, M
        dtype: 'q4f16',
        repo: 'LiquidAI/LFM2.5-1.2B-Instruct-ONNX',
        revision: '10f72e70abf67ac0fd7ebf15bc5854726891d864',
        files: [
          ['config.json', 1599, 'dd5d4c6e32a992ad7ddac5c07f5e4711e42c69125f2b94287af7a8ec19963be5'],
          [
            'generation_config.json',
            131,
            '25f750b7e6a790f86ed01cd6f128f905152cb60bbfe2e6618ceca833b452cf80',
          ],
          [
            'tokenizer.json',
            3_297_799,
            '0a1f2cb9fc2769030ca1f4207e81c1af493319373d41b8d3cf5be53860c13760',
          ],
          [
            'tokenizer_config.json',
            2391,
            '0f11f4ffa5750369414bb24e41f26e2bbf23f1d01def533cad5f584e59ae3bef',
          ],
          [
            'onnx/model_q4f16.onnx',
            182_795,
            'a9986ad188200507342ac32f727aa4691edb5428b0aa8c4a9fbdf0c85a6fe667',
          ],
          [
            'onnx/model_q4f16.onnx_data',
            760_279_040,
            '46cfacc12941150620a3f644a5269e9baebd75d681cfa09cadeef71b8ed64ac2',
          ],
        ],
      },
    ],
  },
  {
    id: 'lfm2.5-2.6b',
    family: 'LFM',
    name: 'LFM2.5 2.6B',
    kind: 'chat',
    parameters: 2_600_000_000,
    activeParameters: null,
    trainedContextTokens: 131_072, // G
    abilities: ['tools'],
    languages: [],
    licence: LFM,
    gguf: [
      {
        // F
        quantisation: 'Q4_K_M',
        repo: 'LiquidAI/LFM2.5-2.6B-GGUF',
        revision: 'e7caca5d835a3901a8e0d63e94009429bafafdfc',
        file: 'LFM2.5-2.6B-Q4_K_M.gguf',
        bytes: 1_674_455_040,
        sha256: '02a8b7e17487d326e46d68ce0ba24211e1b80a14c4cd0597fa73c1cd697f52ed',
      },
    ],
    onnx: [
      {
        // G
        dtype: 'q4f16',
        repo: 'LiquidAI/LFM2.5-2.6B-ONNX',
        revision: '66826372fd4fa166f53be0371c9315745c07cace',
        files: [
          ['config.json', 1728, '3df9ebb278bf43eddd8a240086449f197976a1783d6c4d2bfe9eaec4920f4184'],
          [
            'generation_config.json',
            146,
            'e5e1e91829a9ae65809b578bff350dca876febbda88a9e36f415b002f6b3ddf0',
          ],
          [
            'tokenizer.json',
            17_905_598,
            '695be7802a0e4b8a81048f0ff5ebb7fc811a0ba5a6be63dbb24deb5a81096f41',
          ],
          [
            'tokenizer_config.json',
            6063,
            'cf46c3cdb18cf88542ee0d5d2afd98d78b3eeffd0e6d00a26f8b76800ff9a446',
          ],
          [
            'onnx/model_q4f16.onnx',
            222_160,
            '871354d43abc0d718a7a089d2fe10ad5d1f83e08acbfb9f45e4d137b41a1e9a4',
          ],
          [
            'onnx/model_q4f16.onnx_data',
            1_063_972_864,
            '34537bf4a6d70ddf1627bd3709d31c8b7db8d5bcaee2098c45661be59476fbec',
          ],
          [
            'onnx/model_q4f16.onnx_data_1',
            469_958_656,
            '1b645b44902caccd406098c4dbef5724927c5fb2a2be4a087ae328989b111a7f',
          ],
        ],
      },
    ],
  },
  {
    id: 'lfm2-350m',
    family: 'LFM',
    name: 'LFM2 350M',
    kind: 'chat',
    parameters: 354_000_000, // B
    activeParameters: null,
    trainedContextTokens: 32_768,
    abilities: ['tools'],
    languages: [],
    licence: LFM,
    gguf: [
      {
        // B, J, P
        quantisation: 'Q4_K_M',
        repo: 'LiquidAI/LFM2-350M-GGUF',
        revision: '8fdc9d526b7ed346b19257551b05816c7912ecc2',
        file: 'LFM2-350M-Q4_K_M.gguf',
        bytes: 229_309_376,
        sha256: 'a4d000c7064bd3b2e42c6845836286a899a4e79cf1791da1a6797b58d575957d',
      },
    ],
  },
  {
    id: 'lfm2-8b-a1b',
    family: 'LFM',
    name: 'LFM2 8B-A1B',
    kind: 'chat',
    parameters: 8_000_000_000,
    activeParameters: 1_000_000_000,
    trainedContextTokens: null,
    abilities: ['tools'],
    languages: [],
    licence: LFM,
    gguf: [
      {
        // J
        quantisation: 'Q4_K_M',
        repo: 'LiquidAI/LFM2-8B-A1B-GGUF',
        revision: 'main',
        file: 'LFM2-8B-A1B-Q4_K_M.gguf',
        bytes: 5_044_779_712,
        sha256: null,
      },
    ],
  },
];
