import type { GpuVerdict } from '../../contracts/gpu-health';
import { argMax } from '../sampler';

/** Logits of one prompt: the first row after the prompt, then one for each generated token. */
export interface ProbeRun {
  readonly promptTokens: number;
  readonly logits: readonly Float32Array[];
}

/**
 * Largest difference of a logit that is still rounding. Sums in another order differ by less than 0.001 on this
 * model's logits (within ±15); a kernel that is wrong is off by whole units.
 */
const TOLERANCE = 0.05;

type Findings = Omit<GpuVerdict, 'key' | 'checkedAt'>;

/** Compares what the GPU computed with what the CPU computed for the same prompts, in the same order. */
export function compareRuns(cpu: readonly ProbeRun[], gpu: readonly ProbeRun[]): Findings {
  let worst = 0;
  let idsAgree = true;
  let wrongFromTokens: number | null = null;
  for (const [index, run] of cpu.entries()) {
    const other = gpu[index];
    const difference = other ? differenceOf(run, other) : Infinity;
    worst = Math.max(worst, difference);
    idsAgree &&= other !== undefined && sameChoices(run, other);
    if (difference > TOLERANCE) {
      wrongFromTokens = Math.min(wrongFromTokens ?? Infinity, run.promptTokens);
    }
  }
  const passed = wrongFromTokens === null && idsAgree;
  return {
    passed,
    cause: passed
      ? `logits within ${worst.toExponential(1)} of the CPU's`
      : `logits differ by up to ${worst.toFixed(2)}, from prompts of ${wrongFromTokens} tokens on`,
    worstDifference: Number.isFinite(worst) ? worst : null,
    idsAgree,
    wrongFromTokens,
  };
}

/** A row that is missing, or a logit that is no number, is as wrong as can be. */
function differenceOf(one: ProbeRun, other: ProbeRun): number {
  let worst = 0;
  for (const [step, row] of one.logits.entries()) {
    const twin = other.logits[step];
    for (const [id, logit] of row.entries()) {
      const difference = Math.abs(logit - (twin?.[id] ?? NaN));
      worst = Math.max(worst, Number.isNaN(difference) ? Infinity : difference);
    }
  }
  return worst;
}

const sameChoices = (one: ProbeRun, other: ProbeRun): boolean =>
  one.logits.every((row, step) => argMax(row) === argMax(other.logits[step] ?? new Float32Array()));
