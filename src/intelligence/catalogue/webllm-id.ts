/** What the id of a WebLLM entry says. */
export interface WebllmId {
  /** The model itself: `Qwen3-0.6B`, `Llama-3.1-8B-Instruct`. */
  readonly stem: string;
  /** `q4f16_1`. */
  readonly quantisation: string;
  /** `1k` of `…-MLC-1k` (smaller window), `b4` of `…-MLC-b4` (texts embedded at once), or empty. */
  readonly variant: string;
  /** Shaders use half floats. 56 of the 86 f16 entries of 0.2.86 do not declare the feature. */
  readonly usesF16: boolean;
  /** Bits a weight takes in the download, scales included; `null` for a scheme never seen. */
  readonly bitsPerWeight: number | null;
}

const ID = /^(?<stem>.+)-(?<quantisation>q\d+f(?<float>16|32)(?:_\d)?)-MLC(?:-(?<variant>.+))?$/;

/**
 * Bits per weight by bits of the scheme. 4-bit groups of 32 share a 16-bit scale (4.5) whatever the shader computes
 * in: the published downloads of Qwen2-1.5B, SmolLM2-1.7B, Gemma-2-2b, Phi-3-mini (q4f16_1) and Llama-3-8B (q4f32_1)
 * all are parameters × 4.5 / 8 to within 0.1 %. 3-bit groups of 40 share one (3.6).
 */
const QUANTISED_BITS: Readonly<Record<string, number>> = { q3: 3.6, q4: 4.5 };

/** Takes a WebLLM id apart; `null` for one of another form, such as a model of the person's own. */
export function parseWebllmId(id: string): WebllmId | null {
  const groups = ID.exec(id)?.groups;
  if (!groups) return null;
  const { stem = '', quantisation = '', float = '', variant = '' } = groups;
  const scheme = quantisation.slice(0, quantisation.indexOf('f'));
  return {
    stem,
    quantisation,
    variant,
    usesF16: float === '16',
    bitsPerWeight: scheme === 'q0' ? Number(float) : (QUANTISED_BITS[scheme] ?? null),
  };
}

/**
 * Parameters as the name states them (`0.6B`, `360M`, `1_6b`), or `null`. A version (`phi-1_5`) is no size, and
 * neither is a window (`4k`). Of several the last counts: `DeepSeek-R1-Distill-Llama-8B`.
 */
export function parametersInName(stem: string): number | null {
  const sizes = [...stem.matchAll(/(?<![\w.])(\d+(?:[._]\d+)?)([BbM])(?![A-Za-z0-9])/g)];
  const [, digits, unit] = sizes.at(-1) ?? [];
  if (digits === undefined) return null;
  return Math.round(Number(digits.replace('_', '.')) * (unit === 'M' ? 1e6 : 1e9));
}
