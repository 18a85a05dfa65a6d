import type { CatalogueView } from '../contracts/assistant';
import type { CatalogueModel, DeviceProfile, ModelBuild } from '../contracts/catalogue';
import type { DownloadFile } from '../contracts/downloads';
import type { GpuVerdict } from '../contracts/gpu-health';
import { WattsonError } from '../contracts/errors';
import type { AnswerRun } from '../contracts/records';
import type { Database } from '../contracts/storage';
import { readSpeeds, writeSpeed } from '../storage/speeds';

/** Below this a rate says more about the clock than about the device. */
const MIN_OUTPUT_TOKENS = 8;

export interface ShelfParts {
  readonly db: Database;
  readonly fetch: typeof fetch;
  readonly device: () => Promise<DeviceProfile>;
  /** What the self-check found about this GPU; `null` before it ever ran. */
  readonly gpuVerdict: () => Promise<GpuVerdict | null>;
}

/** The models one could have, and how each would run here. Loaded when the Models page first asks. */
export class Shelf {
  readonly #parts: ShelfParts;

  constructor(parts: ShelfParts) {
    this.#parts = parts;
  }

  async view(installed: ReadonlySet<string>): Promise<CatalogueView> {
    const [{ loadCatalogue }, { orderBuilds }, { recommend }, device] = await Promise.all([
      import('../intelligence/catalogue/catalogue'),
      import('../intelligence/fit/best-build'),
      import('../intelligence/fit/recommend'),
      this.#parts.device(),
    ]);
    const models = await loadCatalogue();
    const measurements = await readSpeeds(this.#parts.db, device.key);
    const gpuVerdict = await this.#parts.gpuVerdict();
    const context = { measurements, gpuTrusted: gpuVerdict?.passed ?? null };
    const [best] = recommend(models, device, context);
    return {
      device,
      gpuVerdict,
      cards: models.map((model) => {
        const isInstalled = model.builds.some(({ id }) => installed.has(id));
        return { model, builds: orderBuilds(model, device, { ...context, isInstalled }) };
      }),
      recommended: best
        ? { modelId: best.model.id, buildId: best.build.id, reason: best.reason }
        : null,
    };
  }

  async build(buildId: string): Promise<{ model: CatalogueModel; build: ModelBuild }> {
    const { loadCatalogue } = await import('../intelligence/catalogue/catalogue');
    for (const model of await loadCatalogue()) {
      const build = model.builds.find(({ id }) => id === buildId);
      if (build) return { model, build };
    }
    throw new WattsonError('model/absent', `no build ${buildId}`, ['choose-model']);
  }

  /** WebLLM names its shards in a manifest; the others' files are in the catalogue. */
  async files(build: ModelBuild): Promise<readonly DownloadFile[]> {
    if (build.engineId !== 'webllm') return build.files;
    const { expandMlc } = await import('../intelligence/hub/expand-mlc');
    return expandMlc(build, this.#parts.fetch);
  }

  /** Learns from an answer how fast its build runs here. */
  async learn({ modelId, engineId, device, usage }: AnswerRun): Promise<void> {
    const { outputTokens = null, decodeMs = null } = usage ?? {};
    if (device !== 'cpu' && device !== 'webgpu') return;
    if (!outputTokens || outputTokens < MIN_OUTPUT_TOKENS || !decodeMs) return;
    const { build } = await this.build(modelId);
    await writeSpeed(this.#parts.db, {
      deviceKey: (await this.#parts.device()).key,
      buildId: build.id,
      engineId: engineId as ModelBuild['engineId'],
      device,
      quantisation: build.quantisation,
      decodeTokensPerSecond: (outputTokens / decodeMs) * 1000,
      activeBytes: build.activeBytes ?? null,
    });
  }
}
