/** How a tensor type is stored: `elements` weights in one block of `bytes`. */
export interface GgmlType {
  readonly name: string;
  readonly elements: number;
  readonly bytes: number;
}

const type = (name: string, elements: number, bytes: number): GgmlType => ({
  name,
  elements,
  bytes,
});

/**
 * ggml's type traits by type id, as compiled into @wllama/wllama 3.13.0 (ids 0–30 and 34–41 agree with
 * `GGML_QUANT_SIZES` of the Python package gguf 0.19.0). Ids that are missing were removed from the
 * format: 4, 5 (Q4_2, Q4_3), 31–33 (Q4_0_4_4 …) and 36–38 (IQ4_NL_4_4 …).
 */
export const GGML_TYPES: ReadonlyMap<number, GgmlType> = new Map([
  [0, type('f32', 1, 4)],
  [1, type('f16', 1, 2)],
  [2, type('q4_0', 32, 18)],
  [3, type('q4_1', 32, 20)],
  [6, type('q5_0', 32, 22)],
  [7, type('q5_1', 32, 24)],
  [8, type('q8_0', 32, 34)],
  [9, type('q8_1', 32, 36)],
  [10, type('q2_K', 256, 84)],
  [11, type('q3_K', 256, 110)],
  [12, type('q4_K', 256, 144)],
  [13, type('q5_K', 256, 176)],
  [14, type('q6_K', 256, 210)],
  [15, type('q8_K', 256, 292)],
  [16, type('iq2_xxs', 256, 66)],
  [17, type('iq2_xs', 256, 74)],
  [18, type('iq3_xxs', 256, 98)],
  [19, type('iq1_s', 256, 50)],
  [20, type('iq4_nl', 32, 18)],
  [21, type('iq3_s', 256, 110)],
  [22, type('iq2_s', 256, 82)],
  [23, type('iq4_xs', 256, 136)],
  [24, type('i8', 1, 1)],
  [25, type('i16', 1, 2)],
  [26, type('i32', 1, 4)],
  [27, type('i64', 1, 8)],
  [28, type('f64', 1, 8)],
  [29, type('iq1_m', 256, 56)],
  [30, type('bf16', 1, 2)],
  [34, type('tq1_0', 256, 54)],
  [35, type('tq2_0', 256, 66)],
  [39, type('mxfp4', 32, 17)],
  [40, type('nvfp4', 64, 36)],
  [41, type('q1_0', 128, 18)],
  [42, type('q2_0', 64, 18)],
  [43, type('f8_e4m3', 1, 1)],
]);

/**
 * `general.file_type` → the name people know. Ids and spelling: `LlamaFileType` of gguf 0.19.0 (0–40);
 * 41 and 42 from `llama_model_ftype_name` as compiled into @wllama/wllama 3.13.0.
 */
export const FILE_TYPES: ReadonlyMap<number, string> = new Map([
  [0, 'F32'],
  [1, 'F16'],
  [2, 'Q4_0'],
  [3, 'Q4_1'],
  [7, 'Q8_0'],
  [8, 'Q5_0'],
  [9, 'Q5_1'],
  [10, 'Q2_K'],
  [11, 'Q3_K_S'],
  [12, 'Q3_K_M'],
  [13, 'Q3_K_L'],
  [14, 'Q4_K_S'],
  [15, 'Q4_K_M'],
  [16, 'Q5_K_S'],
  [17, 'Q5_K_M'],
  [18, 'Q6_K'],
  [19, 'IQ2_XXS'],
  [20, 'IQ2_XS'],
  [21, 'Q2_K_S'],
  [22, 'IQ3_XS'],
  [23, 'IQ3_XXS'],
  [24, 'IQ1_S'],
  [25, 'IQ4_NL'],
  [26, 'IQ3_S'],
  [27, 'IQ3_M'],
  [28, 'IQ2_S'],
  [29, 'IQ2_M'],
  [30, 'IQ4_XS'],
  [31, 'IQ1_M'],
  [32, 'BF16'],
  [36, 'TQ1_0'],
  [37, 'TQ2_0'],
  [38, 'MXFP4_MOE'],
  [39, 'NVFP4'],
  [40, 'Q1_0'],
  [41, 'Q2_0'],
  [42, 'F8_E4M3'],
]);
