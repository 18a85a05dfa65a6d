import type { CatalogueModel, ModelBuild } from '../../contracts/catalogue';
import type { ModelFacts } from './facts';
import { hubBuilds } from './hub-builds';
import { factsFromRow } from './unknown-model';
import { webllmBuild } from './webllm-builds';
import { parseWebllmId } from './webllm-id';
import type { WebllmRow } from './webllm-row';

interface Card {
  readonly facts: ModelFacts;
  readonly builds: ModelBuild[];
}

/**
 * One card per model: WebLLM's entries join the model they are builds of by the stem of their id, and the builds of
 * the other engines come from the family files. Cards without a build are dropped (a package may retire an entry).
 */
export function assembleCatalogue(
  facts: readonly ModelFacts[],
  rows: readonly WebllmRow[],
): CatalogueModel[] {
  const cards = new Map<string, Card>();
  const byStem = new Map<string, string>();
  for (const model of facts) {
    if (cards.has(model.id)) throw new Error(`two models named "${model.id}"`);
    cards.set(model.id, { facts: model, builds: hubBuilds(model) });
    if (model.webllm !== undefined) byStem.set(model.webllm, model.id);
  }
  for (const row of rows) {
    const id = parseWebllmId(row.id);
    if (!id) continue;
    let card = cards.get(byStem.get(id.stem) ?? id.stem.toLowerCase());
    if (!card) {
      card = { facts: factsFromRow(id.stem, row), builds: [] };
      cards.set(card.facts.id, card);
    }
    card.builds.push(webllmBuild(card.facts, row, id));
  }
  return [...cards.values()].filter(({ builds }) => builds.length > 0).map(toModel);
}

function toModel({ facts, builds }: Card): CatalogueModel {
  return {
    id: facts.id,
    family: facts.family,
    name: facts.name,
    kind: facts.kind,
    parameters: facts.parameters,
    activeParameters: facts.activeParameters,
    trainedContextTokens: facts.trainedContextTokens,
    abilities: facts.abilities,
    languages: facts.languages,
    licence: facts.licence,
    builds,
  };
}
