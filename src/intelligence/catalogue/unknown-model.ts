import type { ModelFacts } from './facts';
import { seeCard } from './licences.data';
import { parametersInName } from './webllm-id';
import type { WebllmRow } from './webllm-row';

/** Makers' words at the start of a stem → the family a person would look for. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/Hermes/i, 'Hermes'],
  [/^DeepSeek/i, 'DeepSeek-R1'],
  [/^TinyLlama/i, 'TinyLlama'],
  [/^Llama/i, 'Llama'],
  [/^Qwen/i, 'Qwen'],
  [/^gemma/i, 'Gemma'],
  [/^phi/i, 'Phi'],
  [/^(Mistral|Ministral)/i, 'Mistral'],
  [/^SmolLM/i, 'SmolLM'],
  [/^stablelm/i, 'StableLM'],
  [/^snowflake-arctic-embed/i, 'Snowflake Arctic Embed'],
];

/**
 * What an entry says about itself, for those that no family file describes: so a newer WebLLM package never loses a
 * model. Nothing is claimed that its id and record do not state.
 */
export function factsFromRow(stem: string, row: WebllmRow): ModelFacts {
  return {
    id: stem.toLowerCase(),
    family: FAMILIES.find(([pattern]) => pattern.test(stem))?.[1] ?? (stem.split('-')[0] || stem),
    name: stem.replaceAll('-', ' '),
    kind: row.kind === 'embedding' ? 'embedding' : 'chat',
    parameters: parametersInName(stem),
    activeParameters: null,
    trainedContextTokens: null,
    abilities: row.kind === 'vision' ? ['vision'] : /R1|Reasoning/.test(stem) ? ['thinking'] : [],
    languages: [],
    licence: seeCard(row.weightsUrl),
    webllm: stem,
  };
}
