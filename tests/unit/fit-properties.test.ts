import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeviceProfile } from '../../src/contracts/catalogue';
import { fitBuild } from '../../src/intelligence/fit/fit-build';
import { estimateSpeed } from '../../src/intelligence/fit/speed';
import { catalogue, keys } from './fit.fixtures';

describe('for every build and device', () => {
  const builds = catalogue.flatMap((card) => card.builds);
  const anyBuild = fc.constantFrom(...builds);
  const anyDevice = fc.record({
    key: fc.constant('any'),
    gpu: fc.option(
      fc.record({
        vendor: fc.constantFrom('nvidia', 'amd', 'intel', 'apple', 'qualcomm', 'google', ''),
        architecture: fc.constant(''),
        description: fc.constant(''),
        isSoftware: fc.boolean(),
        features: fc.subarray(['shader-f16', 'subgroups']),
        maxBufferBytes: fc.integer({ min: 2 ** 27, max: 2 ** 30 }),
        maxStorageBindingBytes: fc.integer({ min: 2 ** 27, max: 2 ** 30 }),
      }),
      { nil: null },
    ),
    cores: fc.integer({ min: 1, max: 64 }),
    memoryGiB: fc.constantFrom(null, 0.25, 0.5, 1, 2, 4, 8, 16, 32),
    isolated: fc.boolean(),
    isMobile: fc.boolean(),
    quotaBytes: fc.option(fc.integer({ min: 0, max: 2 ** 40 }), { nil: null }),
    usedBytes: fc.option(fc.integer({ min: 0, max: 2 ** 33 }), { nil: null }),
    persisted: fc.constant(null),
    power: fc.constant(null),
  }) satisfies fc.Arbitrary<DeviceProfile>;

  test('low ≤ mid ≤ high, all finite and above 0', () => {
    fc.assert(
      fc.property(anyBuild, anyDevice, (candidate, device) => {
        const band = fitBuild(candidate, device).tokensPerSecond;
        if (!band) return;
        expect(band.low).toBeGreaterThan(0);
        expect(band.low).toBeLessThanOrEqual(band.mid);
        expect(band.mid).toBeLessThanOrEqual(band.high);
        expect(Number.isFinite(band.high)).toBe(true);
      }),
    );
  });

  test('there is always a reason, and "fits" stands alone', () => {
    fc.assert(
      fc.property(anyBuild, anyDevice, (candidate, device) => {
        const { reasons } = fitBuild(candidate, device);
        expect(reasons.length).toBeGreaterThan(0);
        if (keys(reasons).includes('fits')) expect(reasons).toHaveLength(1);
      }),
    );
  });

  test('more memory, storage, features or buffers never turn "runs" into "cannot"', () => {
    fc.assert(
      fc.property(anyBuild, anyDevice, (candidate, device) => {
        if (fitBuild(candidate, device).verdict === 'cannot-run') return;
        const better: DeviceProfile[] = [
          ...(device.memoryGiB === null ? [] : [{ ...device, memoryGiB: device.memoryGiB * 2 }]),
          ...(device.quotaBytes === null ? [] : [{ ...device, quotaBytes: device.quotaBytes * 2 }]),
          ...(device.gpu === null
            ? []
            : [
                {
                  ...device,
                  gpu: { ...device.gpu, maxBufferBytes: 2 ** 32, maxStorageBindingBytes: 2 ** 32 },
                },
              ]),
        ];
        for (const upgraded of better) {
          expect(fitBuild(candidate, upgraded).verdict).not.toBe('cannot-run');
        }
      }),
    );
  });

  test('more cores, threads or fewer bytes never lower the rate', () => {
    fc.assert(
      fc.property(
        anyBuild,
        anyDevice,
        fc.constantFrom('cpu', 'webgpu'),
        (candidate, device, part) => {
          const before = estimateSpeed(candidate, device, part);
          if (!before) return;
          const after = [
            estimateSpeed(candidate, { ...device, cores: device.cores * 2 }, part),
            estimateSpeed(candidate, { ...device, isolated: true }, part),
            estimateSpeed(
              { ...candidate, activeBytes: (candidate.activeBytes ?? 2) / 2 },
              device,
              part,
            ),
          ];
          for (const band of after) {
            expect(band?.low).toBeGreaterThanOrEqual(before.low);
            expect(band?.mid).toBeGreaterThanOrEqual(before.mid);
            expect(band?.high).toBeGreaterThanOrEqual(before.high);
          }
        },
      ),
    );
  });
});
