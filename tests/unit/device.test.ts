import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { browserName, isMobile } from '../../src/intelligence/device/browser-name';
import { deviceKey } from '../../src/intelligence/device/device-key';
import type { AdapterLike, NavigatorLike } from '../../src/intelligence/device/navigator-like';
import { probeDevice } from '../../src/intelligence/device/probe-device';

const never = <T>(): Promise<T> => new Promise<T>(() => {});
/** A clock that is always up: only a question that never answers loses to it. */
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const probe = (navigator: NavigatorLike) => probeDevice({ navigator, isolated: true, after: soon });

const adapter = (part: Partial<AdapterLike> = {}): AdapterLike => ({
  features: new Set(['subgroups', 'shader-f16']),
  limits: { maxBufferSize: 2 ** 32, maxStorageBufferBindingSize: 2 ** 31 },
  info: { vendor: 'nvidia', architecture: 'ada', description: '', isFallbackAdapter: false },
  ...part,
});
const withAdapter = (found: AdapterLike | null): NavigatorLike => ({
  gpu: { requestAdapter: () => Promise.resolve(found) },
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0';

describe('the adapter', () => {
  test('a browser without WebGPU has no GPU, and that is an answer', async () => {
    expect((await probe({})).gpu).toBeNull();
  });

  test('navigator.gpu without an adapter is no GPU (Chromium without a GPU process)', async () => {
    expect((await probe(withAdapter(null))).gpu).toBeNull();
  });

  test('a blocked GPU process rejects or throws, and is no GPU', async () => {
    const rejects = { gpu: { requestAdapter: () => Promise.reject(new Error('blocked')) } };
    const throws = {
      gpu: {
        requestAdapter: () => {
          throw new Error('blocked');
        },
      },
    };
    expect((await probe(rejects)).gpu).toBeNull();
    expect((await probe(throws)).gpu).toBeNull();
  });

  test('a GPU process that never answers does not hang the page', async () => {
    expect((await probe({ gpu: { requestAdapter: never } })).gpu).toBeNull();
  });

  test('the fast adapter is asked for first, any other after it', async () => {
    const asked: unknown[] = [];
    const { gpu } = await probe({
      gpu: {
        requestAdapter: (options) => {
          asked.push(options?.powerPreference);
          return Promise.resolve(options ? null : adapter());
        },
      },
    });
    expect(asked).toEqual(['high-performance', undefined]);
    expect(gpu).toEqual({
      vendor: 'nvidia',
      architecture: 'ada',
      description: '',
      isSoftware: false,
      features: ['shader-f16', 'subgroups'],
      maxBufferBytes: 2 ** 32,
      maxStorageBindingBytes: 2 ** 31,
    });
  });

  test.each([
    ['says so itself', { isFallbackAdapter: true }, ''],
    ['SwiftShader', {}, 'swiftshader'],
    ['llvmpipe', {}, 'llvmpipe (LLVM 19.1, 256 bits)'],
    ['Windows', {}, 'Microsoft Basic Render Driver'],
  ])('a software adapter is recognised: %s', async (_name, info, description) => {
    const found = adapter({ info: { vendor: 'google', description, ...info } });
    expect((await probe(withAdapter(found))).gpu?.isSoftware).toBe(true);
  });

  test('an adapter that hides everything gets the limits the standard promises', async () => {
    const { gpu } = await probe(withAdapter({ features: [], limits: {} }));
    expect(gpu).toMatchObject({
      vendor: '',
      isSoftware: false,
      maxBufferBytes: 256 * 2 ** 20,
      maxStorageBindingBytes: 128 * 2 ** 20,
    });
  });
});

describe('the rest of the machine', () => {
  test('what no browser says is null, never 0', async () => {
    expect(await probe({})).toMatchObject({
      memoryGiB: null,
      quotaBytes: null,
      usedBytes: null,
      persisted: null,
      power: null,
      isMobile: false,
      cores: 1,
    });
  });

  test('an iPhone: no memory class, no battery, mobile', async () => {
    const device = await probe({ userAgent: IPHONE, platform: 'iPhone', hardwareConcurrency: 6 });
    expect(device).toMatchObject({ isMobile: true, memoryGiB: null, power: null, cores: 6 });
  });

  test('an iPad says it is a Macintosh and is told by its touch screen', () => {
    expect(isMobile({ userAgent: MAC_SAFARI, maxTouchPoints: 5 })).toBe(true);
    expect(isMobile({ userAgent: MAC_SAFARI, maxTouchPoints: 0 })).toBe(false);
    expect(isMobile({ userAgent: IPHONE, userAgentData: { mobile: false } })).toBe(false);
  });

  test('storage and power where they are told', async () => {
    const device = await probe({
      deviceMemory: 8,
      storage: {
        estimate: () => Promise.resolve({ quota: 10e9, usage: 1e9 }),
        persisted: () => Promise.resolve(false),
      },
      getBattery: () => Promise.resolve({ charging: false }),
    });
    expect(device).toMatchObject({
      memoryGiB: 8,
      quotaBytes: 10e9,
      usedBytes: 1e9,
      persisted: false,
      power: 'battery',
    });
  });

  test('a private window that refuses and a battery that never answers are unknown', async () => {
    const device = await probe({
      storage: {
        estimate: () => Promise.reject(new Error('SecurityError')),
        persisted: () => {
          throw new Error('SecurityError');
        },
      },
      getBattery: never,
    });
    expect(device).toMatchObject({ quotaBytes: null, persisted: null, power: null });
  });
});

describe('the device key', () => {
  const chromium = (version: string, order: 'ab' | 'ba' = 'ab'): NavigatorLike => {
    const brands = [
      { brand: 'Not)A;Brand', version: '8' },
      { brand: 'Chromium', version },
      { brand: 'Google Chrome', version },
    ];
    return {
      ...withAdapter(adapter()),
      userAgentData: { brands: order === 'ab' ? brands : brands.toReversed(), platform: 'Linux' },
    };
  };

  test('the same machine gives the same key, whatever the order of brands', async () => {
    const [a, b] = await Promise.all([probe(chromium('156')), probe(chromium('156', 'ba'))]);
    expect(a.key).toBe(b.key);
    expect(a.key).toMatch(/^[0-9a-f]{16}$/);
  });

  test('another browser version or another adapter is another device', async () => {
    const keys = await Promise.all(
      [
        chromium('156'),
        chromium('157'),
        { ...chromium('156'), ...withAdapter(adapter({ info: { vendor: 'amd' } })) },
        { ...chromium('156'), ...withAdapter(null) },
      ].map(async (navigator) => (await probe(navigator)).key),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('stays what it was: verdicts are stored under it', () => {
    expect(deviceKey(['nvidia', 'ada', '', 'Chromium 156', 'Linux'])).toBe('1ddd92e245fe6a64');
  });

  test('parts cannot slide into one another', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 5, maxLength: 5 }), fc.nat(4), (parts, at) => {
        const changed = parts.map((part, index) => (index === at ? `${part}x` : part));
        expect(deviceKey(changed)).not.toBe(deviceKey(parts));
      }),
    );
  });

  test.each([
    [FIREFOX, 'Firefox 147'],
    [MAC_SAFARI, 'Safari 26'],
    [IPHONE, 'Safari 26'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1', 'Edge 156'],
    ['curl/8', 'unknown'],
  ])('the browser in %s', (userAgent, name) => {
    expect(browserName({ userAgent })).toBe(name);
  });
});
