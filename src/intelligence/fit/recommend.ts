import type { CatalogueModel, DeviceProfile } from '../../contracts/catalogue';
import { type FittedBuild, bestBuild } from './best-build';
import type { FitContext } from './fit-build';
import { GENERATIONS } from './preference.data';

/** Faster than anyone reads: with thinking before the answer, reading pace is too slow to wait for. */
const COMFORTABLE_TOKENS_PER_SECOND = 12;

/** Most a first download should be, bytes: minutes on a common line, and a phone's plan is smaller. */
const FIRST_DOWNLOAD_BYTES = { desktop: 3e9, mobile: 1e9 };

export interface Recommendation extends FittedBuild {
  readonly model: CatalogueModel;
  /** `largest-comfortable`: most capable of those that answer fluently; `fastest`: none does, this one comes closest. */
  readonly reason: {
    readonly key: 'largest-comfortable' | 'fastest';
    readonly params: Readonly<Record<string, string | number>>;
  };
}

/**
 * Chat models worth offering on this device, best first: newest generation, then the largest that answers fluently
 * and is a bearable first download; models that run but slowly follow, fastest first. Base models and those that
 * cannot run are never offered. Empty where nothing runs.
 */
export function recommend(
  catalogue: readonly CatalogueModel[],
  device: DeviceProfile,
  context: FitContext = {},
): Recommendation[] {
  const candidates = catalogue.flatMap((model) => {
    const generation = GENERATIONS.findIndex((ids) => ids.includes(model.id));
    if (generation < 0 || model.kind !== 'chat') return [];
    const best = bestBuild(model, device, context);
    if (!best || best.fit.verdict === 'cannot-run') return [];
    return [{ ...toRecommendation(model, best, device), generation }];
  });
  return candidates
    .sort((a, b) => {
      const isComfortable = (r: Recommendation) => Number(r.reason.key === 'largest-comfortable');
      if (isComfortable(a) !== isComfortable(b)) return isComfortable(b) - isComfortable(a);
      if (!isComfortable(a)) return speedOf(b) - speedOf(a);
      return a.generation - b.generation || sizeOf(b.model) - sizeOf(a.model);
    })
    .map(({ generation: _generation, ...recommendation }) => recommendation);
}

function toRecommendation(
  model: CatalogueModel,
  best: FittedBuild,
  device: DeviceProfile,
): Recommendation {
  const { build, fit } = best;
  const downloadBytes = build.downloadBytes ?? Number.POSITIVE_INFINITY;
  const isComfortable =
    speedOf(best) >= COMFORTABLE_TOKENS_PER_SECOND &&
    downloadBytes <= FIRST_DOWNLOAD_BYTES[device.isMobile ? 'mobile' : 'desktop'] &&
    !fit.reasons.some(({ key }) => key === 'memory-unknown' && device.memoryGiB !== null);
  return {
    model,
    build,
    fit,
    reason: {
      key: isComfortable ? 'largest-comfortable' : 'fastest',
      params: {
        tokensPerSecond: Math.round(speedOf(best)),
        downloadBytes: build.downloadBytes ?? 0,
      },
    },
  };
}

/** Parameters at work on a token: what a mixture or an embedding table holds besides adds less. */
function sizeOf({ parameters, activeParameters }: CatalogueModel): number {
  return activeParameters ?? parameters ?? 0;
}

function speedOf({ fit }: FittedBuild): number {
  return fit.tokensPerSecond?.mid ?? 0;
}
