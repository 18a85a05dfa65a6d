import type { CatalogueCard } from '../../../contracts/assistant';
import type { CatalogueModel } from '../../../contracts/catalogue';

export type Ability = 'any' | 'chat' | 'embedding' | CatalogueModel['abilities'][number];

export interface Filter {
  readonly name: string;
  readonly ability: Ability;
  /** Engine id, or empty for any. */
  readonly engine: string;
  readonly openLicence: boolean;
  readonly onlyRuns: boolean;
}

/** Licences that the Open Source Initiative lists, by the names that model cards use. */
const OPEN = /^(apache|mit|bsd)/i;

/** Cards that pass, each with the builds that pass; best fit stays first. */
export function filterCards(cards: readonly CatalogueCard[], filter: Filter): CatalogueCard[] {
  const words = filter.name.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return cards.flatMap(({ model, builds }) => {
    const name = `${model.name} ${model.family}`.toLocaleLowerCase();
    if (!words.every((word) => name.includes(word))) return [];
    if (!hasAbility(model, filter.ability)) return [];
    if (filter.openLicence && !OPEN.test(model.licence.name)) return [];
    const fitting = builds.filter(
      ({ build, fit }) =>
        (filter.engine === '' || build.engineId === filter.engine) &&
        (!filter.onlyRuns || fit.verdict !== 'cannot-run'),
    );
    return fitting.length > 0 ? [{ model, builds: fitting }] : [];
  });
}

function hasAbility(model: CatalogueModel, ability: Ability): boolean {
  if (ability === 'any') return true;
  if (ability === 'chat' || ability === 'embedding') return model.kind === ability;
  return model.abilities.includes(ability);
}
