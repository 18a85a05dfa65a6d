import { describe, expect, test } from 'vitest';
import type { GpuVerdict } from '../../../src/contracts/gpu-health';
import { checkGpu, gpuVerdict } from '../../../src/engines/gpu-health/trust';
import { fixturePorts, openFixture } from './ports';

/** Shaders are compiled on the CPU here. */
const SLOW_MS = 240_000;

describe('the self-check on the software adapter', () => {
  test(
    'GroupQueryAttention is caught: right up to 31 prompt tokens, wrong from 32 on',
    { timeout: SLOW_MS },
    async () => {
      const kept = new Map<string, GpuVerdict>();
      const parts = {
        ports: fixturePorts(),
        now: () => 7,
        store: {
          read: (key: string) => Promise.resolve(kept.get(key) ?? null),
          write: (verdict: GpuVerdict) => Promise.resolve(void kept.set(verdict.key, verdict)),
        },
      };
      const verdict = await gpuVerdict(parts);
      expect(verdict).toMatchObject({ passed: false, wrongFromTokens: 32, checkedAt: 7 });
      expect(verdict?.worstDifference).toBeGreaterThan(1);
      expect(verdict?.key).toMatch(/^gpu\/google\/swiftshader\//);
      // Kept under this device: the second call computes nothing.
      expect(await gpuVerdict({ ...parts, now: () => 8 })).toEqual(verdict);
      expect(kept.size).toBe(1);
    },
  );

  test('the same weights in plain operators pass', { timeout: SLOW_MS }, async () => {
    const findings = await checkGpu(fixturePorts(), {
      open: (path) =>
        /config\.json$|model\.onnx$/.test(path)
          ? openFixture(`tiny-llama-onnx/${path}`).catch(() => undefined)
          : Promise.resolve(undefined),
    });
    expect(findings).toMatchObject({ passed: true, idsAgree: true, wrongFromTokens: null });
    expect(findings.worstDifference).toBeLessThan(0.01);
  });
});
