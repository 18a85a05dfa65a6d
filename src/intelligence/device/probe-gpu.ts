import type { DeviceProfile } from '../../contracts/catalogue';
import type { AdapterLike, NavigatorLike } from './navigator-like';

type Gpu = NonNullable<DeviceProfile['gpu']>;

/** What a device gets without asking for more (WebGPU's default limits). */
const DEFAULT_BUFFER_BYTES = 256 * 2 ** 20;
const DEFAULT_STORAGE_BINDING_BYTES = 128 * 2 ** 20;

/** Renderers that compute on the CPU: Chromium's, Mesa's two and Windows' own. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|softpipe|basic render/i;

/**
 * Asks for an adapter: `navigator.gpu` exists in browsers that have none to give. The fast one first, then whichever
 * there is. `null` also when asking fails or throws.
 */
export async function probeGpu(gpu: NavigatorLike['gpu']): Promise<Gpu | null> {
  if (!gpu) return null;
  const adapter =
    (await request(() => gpu.requestAdapter({ powerPreference: 'high-performance' }))) ??
    (await request(() => gpu.requestAdapter()));
  return adapter ? describe(adapter) : null;
}

async function request(ask: () => Promise<AdapterLike | null>): Promise<AdapterLike | null> {
  try {
    return await ask();
  } catch {
    // A blocked GPU process rejects; for the person that is the same as having none.
    return null;
  }
}

function describe(adapter: AdapterLike): Gpu {
  const { vendor = '', architecture = '', description = '', device = '' } = adapter.info ?? {};
  const isFallback = adapter.info?.isFallbackAdapter ?? adapter.isFallbackAdapter ?? false;
  return {
    vendor,
    architecture,
    description,
    isSoftware:
      isFallback || [vendor, architecture, description, device].some((text) => SOFTWARE.test(text)),
    features: [...adapter.features].sort(),
    maxBufferBytes: adapter.limits.maxBufferSize ?? DEFAULT_BUFFER_BYTES,
    maxStorageBindingBytes:
      adapter.limits.maxStorageBufferBindingSize ?? DEFAULT_STORAGE_BINDING_BYTES,
  };
}
