import type { CatalogueModel } from '../../contracts/catalogue';

type Licence = CatalogueModel['licence'];

export const APACHE: Licence = {
  name: 'Apache-2.0',
  url: 'https://www.apache.org/licenses/LICENSE-2.0',
};

export const MIT: Licence = { name: 'MIT', url: 'https://opensource.org/license/mit' };

export const GEMMA: Licence = {
  name: 'Gemma Terms of Use',
  url: 'https://ai.google.dev/gemma/terms',
};

export const LLAMA_3: Licence = {
  name: 'Llama 3 Community License',
  url: 'https://llama.meta.com/llama3/license/',
};

export const LLAMA_3_1: Licence = {
  name: 'Llama 3.1 Community License',
  url: 'https://llama.meta.com/llama3_1/license/',
};

export const LLAMA_3_2: Licence = {
  name: 'Llama 3.2 Community License',
  url: 'https://llama.meta.com/llama3_2/license/',
};

/** Free of charge below 10 M USD of yearly revenue. */
export const LFM: Licence = {
  name: 'LFM Open License v1.0',
  url: 'https://huggingface.co/LiquidAI/LFM2.5-350M/blob/main/LICENSE',
};

export const QWEN_RESEARCH: Licence = {
  name: 'Qwen Research (non-commercial)',
  url: 'https://huggingface.co/Qwen/Qwen2.5-3B-Instruct/blob/main/LICENSE',
};

/** The terms were not checked: the card is where they stand. */
export function seeCard(url: string): Licence {
  return { name: 'See model card', url };
}
