import type { ModelFacts } from './facts';

/** Every family file in this folder; a new one is found by its suffix. */
const FILES = import.meta.glob<{ readonly MODELS: readonly ModelFacts[] }>('./families/*.data.ts', {
  eager: true,
});

export const FACTS: readonly ModelFacts[] = Object.values(FILES).flatMap(({ MODELS }) => MODELS);
