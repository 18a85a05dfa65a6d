import type { CatalogueModel, DeviceProfile, Fit, ModelBuild } from '../../contracts/catalogue';
import { type FitContext, fitBuild } from './fit-build';

export interface FittedBuild {
  readonly build: ModelBuild;
  readonly fit: Fit;
}

/** A window below this is no use for a conversation with sources in it. */
const USEFUL_CONTEXT_TOKENS = 4096;

const VERDICT_RANK: Readonly<Record<Fit['verdict'], number>> = {
  'runs-well': 0,
  'runs-slowly': 1,
  'cannot-run': 2,
};

/**
 * A card's builds, best first: those that run, then those whose memory is known to suffice, then a useful window,
 * then speed. Equal ones keep the catalogue's order.
 */
export function orderBuilds(
  model: CatalogueModel,
  device: DeviceProfile,
  context: FitContext = {},
): FittedBuild[] {
  return model.builds
    .map((build) => ({
      build,
      fit: fitBuild(build, device, { ...context, siblings: model.builds }),
    }))
    .sort((a, b) => {
      const keys = [sortKeys(a), sortKeys(b)] as const;
      const at = keys[0].findIndex((key, index) => key !== keys[1][index]);
      return at < 0 ? 0 : (keys[0][at] ?? 0) - (keys[1][at] ?? 0);
    });
}

/** The build to offer, or `null` for a model without builds. It may still be one that cannot run; its fit says so. */
export function bestBuild(
  model: CatalogueModel,
  device: DeviceProfile,
  context: FitContext = {},
): FittedBuild | null {
  return orderBuilds(model, device, context)[0] ?? null;
}

function sortKeys({ build, fit }: FittedBuild): number[] {
  const isMemoryUnknown = fit.reasons.some(({ key }) => key === 'memory-unknown');
  const isShort = (build.contextTokens ?? USEFUL_CONTEXT_TOKENS) < USEFUL_CONTEXT_TOKENS;
  return [
    VERDICT_RANK[fit.verdict],
    Number(isMemoryUnknown),
    Number(isShort),
    -(fit.tokensPerSecond?.mid ?? 0),
  ];
}
