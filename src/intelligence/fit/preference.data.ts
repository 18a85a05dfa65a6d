/**
 * Models that are recommended without being asked for, by generation: of two that run equally well the later is the
 * better answer per byte. Everything else in the catalogue is there for those who look for it. Order within a
 * generation says nothing; size decides there.
 */
export const GENERATIONS: readonly (readonly string[])[] = [
  [
    'qwen3.5-0.8b',
    'qwen3.5-2b',
    'qwen3.5-4b',
    'qwen3.5-9b',
    'gemma-4-e2b-it',
    'lfm2.5-230m',
    'lfm2.5-350m',
    'lfm2.5-1.2b-instruct',
    'lfm2.5-2.6b',
    'granite-4.1-3b',
  ],
  [
    'qwen3-0.6b',
    'qwen3-1.7b',
    'qwen3-4b',
    'qwen3-8b',
    'smollm3-3b',
    'gemma-3-270m-it',
    'gemma-3-1b-it',
    'granite-4.0-350m',
    'granite-4.0-micro',
    'phi-4-mini-instruct',
    'lfm2-350m',
  ],
  [
    'smollm2-135m-instruct',
    'smollm2-360m-instruct',
    'smollm2-1.7b-instruct',
    'llama-3.2-1b-instruct',
    'llama-3.2-3b-instruct',
    'qwen2.5-0.5b-instruct',
    'qwen2.5-1.5b-instruct',
  ],
];
