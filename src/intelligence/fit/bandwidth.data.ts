import type { ModelBuild } from '../../contracts/catalogue';
import type { Band } from './band';

/**
 * Memory bandwidth of what a browser calls a GPU, GB/s (10⁹ bytes). A browser tells the vendor and hardly more, so
 * each band spans what that vendor sold in the last seven years; `mid` is a common machine of today.
 * Figures of single cards: data sheets as collected in public tables (index 60892689461, 56705675357, 71531409941).
 */
export const GPU_BANDWIDTH: readonly (readonly [RegExp, Band])[] = [
  // M1 68, M2/M3 100, M4 120, Pro 150–273, Max 400–546, Ultra 800
  [/apple/i, { low: 68, mid: 120, high: 800 }],
  // GTX 1650 128, RTX 3050 laptop 192, RTX 4060 272, RTX 4090 1,008, RTX 5090 1,792
  [/nvidia/i, { low: 128, mid: 300, high: 1792 }],
  // Integrated with two DDR4 channels, RX 6600 224, RX 7900 XTX 960
  [/amd|ati/i, { low: 40, mid: 150, high: 960 }],
  // Integrated DDR4/LPDDR5, Arc A770 560
  [/intel/i, { low: 34, mid: 60, high: 560 }],
];

/** Phones and tablets whatever the vendor: LPDDR4X to LPDDR5X, and the M4 of a large tablet. */
export const MOBILE_GPU_BANDWIDTH: Band = { low: 15, mid: 40, high: 120 };

/** A vendor that is not said or not known. */
export const UNKNOWN_GPU_BANDWIDTH: Band = { low: 15, mid: 60, high: 1008 };

/**
 * Share of the bandwidth that decoding with one engine turns into weights read. Anchors:
 * WebLLM on an M3 Max (400 GB/s): Llama-3.1-8B 41 tok/s × 4.5 GB = 46 %, Phi-3.5-mini 71 × 2.15 = 38 %
 * (arXiv 2412.15803); transformers.js on a Mac with 310 GB/s: Qwen3-0.6B 13 %, Qwen3-1.7B 8 %, Gemma 4 E2B 17 %,
 * E4B 21 % (71227822049); llama.cpp's WebGPU decodes 45–69 % faster than both on four GPUs (arXiv 2605.20706).
 */
export const GPU_EFFICIENCY: Readonly<Record<ModelBuild['engineId'], Band>> = {
  webllm: { low: 0.2, mid: 0.38, high: 0.6 },
  transformers: { low: 0.07, mid: 0.14, high: 0.35 },
  wllama: { low: 0.15, mid: 0.4, high: 0.8 },
  'prompt-api': { low: 0.2, mid: 0.4, high: 0.8 },
};

/** Seconds a token costs whatever its size: dispatches and the wait for the result. */
export const GPU_OVERHEAD_S: Band = { low: 0.015, mid: 0.005, high: 0.0015 };

/**
 * Bytes of weights one WebAssembly thread gets through, GB/s. Anchor: the starter model, Q4_1, 98 MB: 6–11 tok/s on
 * one thread and 12–19 on two of a shared, slow machine = 0.6–1.1 and 1.2–1.9 GB/s (stack.md §3). Present desktop
 * cores are two to five times as fast.
 */
export const WASM_THREAD_BANDWIDTH: Band = { low: 0.5, mid: 1.3, high: 4 };

/** Where more threads stop helping: the memory itself, GB/s. */
export const WASM_TOTAL_BANDWIDTH: Band = { low: 4, mid: 10, high: 30 };

/**
 * Phones: smaller cores that slow down when warm; no anchor of our own, so the band is wide.
 */
export const MOBILE_FACTOR: Band = { low: 0.4, mid: 0.6, high: 1 };

export const WASM_OVERHEAD_S: Band = { low: 0.004, mid: 0.002, high: 0.0005 };

/**
 * On a CPU decoding is bound by arithmetic as much as by memory: Q8_0 gave 1.45 × the tokens of Q4_1 although it
 * reads 1.47 × the bytes (stack.md §3).
 */
export const CPU_QUANTISATION_FACTOR: Readonly<Record<string, number>> = { Q8_0: 2.1, q8: 2.1 };
