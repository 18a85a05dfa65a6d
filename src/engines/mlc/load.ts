import type { MLCEngine } from '@mlc-ai/web-llm';
import type { EnginePorts, LoadedModel, LoadProgress, LoadSpec } from '../../contracts/engine';
import { WattsonError } from '../../contracts/errors';
import { needBinding, needGpu } from './gpu-needs';
import { obtainPackage } from './package';

export interface MlcLimits {
  /** Silence of a server that gives files, ms. */
  readonly fetchStallMs: number;
  /** Silence of WebLLM while it loads and compiles from this device, ms. */
  readonly loadStallMs: number;
}

interface LoadParts {
  readonly ports: EnginePorts;
  readonly limits: MlcLimits;
  readonly report: (progress: LoadProgress) => void;
}

const MODEL_ID = 'loaded';

/**
 * Probes the adapter, sees to the files, then has WebLLM load them.
 * @throws a `WattsonError` from our own checks, or whatever WebLLM throws
 */
export async function bringUp(
  spec: LoadSpec,
  { ports, limits, report }: LoadParts,
  signal: AbortSignal,
): Promise<{ engine: MLCEngine; loaded: LoadedModel }> {
  if (!spec.mlc) throw new WattsonError('model/absent', 'no address of weights', ['choose-model']);
  const { adapter, reason } = await needGpu(spec);
  if (!spec.trustGpu && !((await ports.gpuTrusted?.()) ?? true)) {
    throw new WattsonError('gpu/not-trusted', 'the self-check failed', [
      'choose-model',
      'load-anyway',
    ]);
  }
  report({ phase: 'weights', fraction: null });
  const files = await obtainPackage(
    spec.mlc,
    {
      ports,
      stallMs: limits.fetchStallMs,
      onWeights: (fraction) => report({ phase: 'weights', fraction }),
      onManifest: (largestBytes) => needBinding(adapter, largestBytes),
    },
    signal,
  );
  report({ phase: 'runtime', fraction: null });
  const contextTokens =
    files.contextTokens === null
      ? null
      : Math.min(files.contextTokens, spec.contextTokens ?? Infinity);
  // From a blob: the library is then neither fetched nor cached by WebLLM, which would skip the checks.
  const libraryUrl = URL.createObjectURL(files.library);
  try {
    const { MLCEngine } = await import('@mlc-ai/web-llm');
    const watch = watchdog(limits.loadStallMs);
    const engine = new MLCEngine({
      logLevel: 'SILENT',
      initProgressCallback: watch.alive,
      appConfig: {
        cacheBackend: 'cache',
        model_list: [
          {
            model: files.baseUrl,
            model_id: MODEL_ID,
            model_lib: libraryUrl,
            ...(contextTokens === null
              ? {}
              : { overrides: { context_window_size: contextTokens } }),
          },
        ],
      },
    });
    await settled(engine, watch, signal);
    const loaded = { device: 'webgpu' as const, threads: null, contextTokens };
    return { engine, loaded: reason ? { ...loaded, deviceReason: reason } : loaded };
  } finally {
    URL.revokeObjectURL(libraryUrl);
  }
}

/** Loading, with the two ends that WebLLM does not have: stopped by the person, stalled. */
async function settled(
  engine: MLCEngine,
  watch: ReturnType<typeof watchdog>,
  signal: AbortSignal,
): Promise<void> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    watch.stalled.addEventListener('abort', () => reject(watch.stalled.reason as Error));
  });
  const loading = engine.reload(MODEL_ID);
  try {
    await Promise.race([loading, stopped]);
  } catch (thrown) {
    void loading.catch(() => undefined);
    await engine.unload();
    throw thrown;
  } finally {
    watch.end();
  }
}

function watchdog(ms: number) {
  const abort = new AbortController();
  const bark = () =>
    abort.abort(
      new WattsonError('engine/stalled', `no progress for ${ms} ms`, ['retry', 'choose-model']),
    );
  let timer = setTimeout(bark, ms);
  return {
    stalled: abort.signal,
    alive: (): void => {
      clearTimeout(timer);
      timer = setTimeout(bark, ms);
    },
    end: (): void => clearTimeout(timer),
  };
}
