import type { Sampling } from '../../contracts/engine';

/** `sampling` with `key` set, or without it: an absent field is the engine's default, `undefined` is not a value. */
export function withSampling(
  sampling: Sampling,
  key: keyof Sampling,
  value: number | null,
): Sampling {
  const others = Object.fromEntries(Object.entries(sampling).filter(([name]) => name !== key));
  return value === null ? others : { ...others, [key]: value };
}
