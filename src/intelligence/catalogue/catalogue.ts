import type { CatalogueModel } from '../../contracts/catalogue';

let loaded: Promise<CatalogueModel[]> | null = null;

/** Every model that is known, as cards with their builds. Data is fetched on the first call, and only then. */
export function loadCatalogue(): Promise<CatalogueModel[]> {
  return (loaded ??= load().catch((thrown: unknown) => {
    // A chunk that could not be fetched offline may be there the next time.
    loaded = null;
    throw thrown;
  }));
}

async function load(): Promise<CatalogueModel[]> {
  const [{ default: rows }, { FACTS }, { assembleCatalogue }] = await Promise.all([
    import('virtual:webllm-models'),
    import('./families'),
    import('./assemble'),
  ]);
  return assembleCatalogue(FACTS, rows);
}

/** Builds listed, the figure of `catalogueCount`. */
export function countBuilds(models: readonly CatalogueModel[]): number {
  return models.reduce((sum, { builds }) => sum + builds.length, 0);
}
