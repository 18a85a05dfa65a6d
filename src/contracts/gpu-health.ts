import type { EpochMs } from './records';

/** Whether a GPU computed what the CPU computes; kept per adapter, driver and browser version. */
export interface GpuVerdict {
  /** Same adapter, driver and browser → same key. */
  readonly key: string;
  readonly passed: boolean;
  /** Why, technical; the page's words come from `passed` and the figures. */
  readonly cause: string;
  /** Largest difference of any logit between GPU and CPU; `null` if the GPU gave none. */
  readonly worstDifference: number | null;
  /** The chosen tokens agreed; they often do where the numbers are wrong. */
  readonly idsAgree: boolean;
  /** Prompt length in tokens from which on the numbers were wrong; `null` if they never were. */
  readonly wrongFromTokens: number | null;
  readonly checkedAt: EpochMs;
}

/** Where verdicts are kept. */
export interface GpuVerdictStore {
  read(key: string): Promise<GpuVerdict | null>;
  write(verdict: GpuVerdict): Promise<void>;
}
