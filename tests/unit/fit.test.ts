import { describe, expect, test } from 'vitest';
import type { DeviceProfile, FitReason, SpeedMeasurement } from '../../src/contracts/catalogue';
import { orderBuilds } from '../../src/intelligence/fit/best-build';
import { fitBuild, type FitContext } from '../../src/intelligence/fit/fit-build';
import { estimateSpeed } from '../../src/intelligence/fit/speed';
import { build, DESKTOP, GPU, keys, model, NO_GPU, PHONE, SOFTWARE } from './fit.fixtures';

const SMALL_MLC = 'smollm2-360m-instruct/mlc-q4f16_1';
const SMALL_GGUF = 'smollm2-360m-instruct/gguf-q8_0';
const fit = (id: string, device: DeviceProfile, context?: FitContext) =>
  fitBuild(build(id), device, context);

describe('one rule each', () => {
  test.each<[string, string, DeviceProfile, FitContext, string, string, FitReason['key']]>([
    ['all is well', SMALL_MLC, DESKTOP, {}, 'runs-well', 'webgpu', 'fits'],
    ['WebGPU build, no adapter', SMALL_MLC, NO_GPU, {}, 'cannot-run', 'cpu', 'no-adapter'],
    [
      'WebGPU build, software adapter',
      SMALL_MLC,
      SOFTWARE,
      {},
      'cannot-run',
      'cpu',
      'software-adapter',
    ],
    ['GGUF, no adapter', SMALL_GGUF, NO_GPU, {}, 'runs-well', 'cpu', 'no-adapter'],
    ['GGUF, software adapter', SMALL_GGUF, SOFTWARE, {}, 'runs-well', 'cpu', 'software-adapter'],
    [
      'GPU that computed wrong numbers',
      SMALL_MLC,
      DESKTOP,
      { gpuTrusted: false },
      'cannot-run',
      'cpu',
      'gpu-not-trusted',
    ],
    [
      'the same for a GGUF',
      SMALL_GGUF,
      DESKTOP,
      { gpuTrusted: false },
      'runs-well',
      'cpu',
      'gpu-not-trusted',
    ],
    [
      'f16 build without f16',
      SMALL_MLC,
      { ...DESKTOP, gpu: { ...GPU, features: [] } },
      {},
      'cannot-run',
      'webgpu',
      'missing-feature',
    ],
    [
      'GGUF without f16 (wllama falls back)',
      SMALL_GGUF,
      { ...DESKTOP, gpu: { ...GPU, features: [] } },
      {},
      'runs-well',
      'cpu',
      'cpu-only',
    ],
    [
      '8-bit ONNX is gibberish on WebGPU',
      'all-minilm-l6-v2/onnx-q8',
      DESKTOP,
      {},
      'runs-well',
      'cpu',
      'cpu-only',
    ],
    [
      'buffer limit',
      'gemma-2b-it/mlc-q4f32_1',
      { ...DESKTOP, gpu: { ...GPU, maxStorageBindingBytes: 128 * 2 ** 20 } },
      {},
      'cannot-run',
      'webgpu',
      'buffer-too-small',
    ],
    [
      'memory class 2',
      'llama-3.1-8b-instruct/mlc-q4f16_1',
      { ...DESKTOP, memoryGiB: 2 },
      {},
      'cannot-run',
      'webgpu',
      'memory-too-small',
    ],
    [
      'above the class a browser tells',
      'llama-3.1-70b-instruct/mlc-q3f16_1',
      DESKTOP,
      {},
      'runs-slowly',
      'webgpu',
      'memory-unknown',
    ],
    [
      'browser tells no class',
      SMALL_MLC,
      { ...DESKTOP, memoryGiB: null },
      {},
      'runs-well',
      'webgpu',
      'memory-unknown',
    ],
    [
      'a phone’s cap',
      'qwen3-4b/mlc-q4f16_1',
      PHONE,
      {},
      'cannot-run',
      'webgpu',
      'memory-too-small',
    ],
    ['32-bit heap', 'gpt-oss-20b/gguf-mxfp4', NO_GPU, {}, 'cannot-run', 'cpu', 'memory-too-small'],
    [
      'disk',
      SMALL_GGUF,
      { ...DESKTOP, quotaBytes: 400e6 },
      {},
      'cannot-run',
      'webgpu',
      'storage-too-small',
    ],
    [
      'one file over 2 GiB',
      'qwen3-4b/gguf-q4_k_m',
      DESKTOP,
      {},
      'cannot-run',
      'webgpu',
      'file-too-large',
    ],
    [
      'engine not here',
      SMALL_MLC,
      DESKTOP,
      { engines: ['wllama'] },
      'cannot-run',
      'webgpu',
      'engine-missing',
    ],
  ])('%s', (_name, id, device, context, verdict, part, reason) => {
    const result = fit(id, device, context);
    expect(keys(result.reasons)).toContain(reason);
    expect(result.verdict).toBe(verdict);
    expect(result.device).toBe(part);
  });

  test('a missing half-float feature names the twin that would run', () => {
    const [best] = orderBuilds(model('qwen3-1.7b'), {
      ...DESKTOP,
      gpu: { ...GPU, features: [] },
    }).filter((entry) => entry.build.id === 'qwen3-1.7b/mlc-q4f16_1');
    expect(best?.fit.reasons[0]).toEqual({
      key: 'missing-feature',
      params: { feature: 'shader-f16', twinId: 'qwen3-1.7b/mlc-q4f32_1' },
    });
  });

  test('what is missing is said in bytes', () => {
    const { reasons } = fit(SMALL_GGUF, { ...DESKTOP, quotaBytes: 400e6, usedBytes: 100e6 });
    expect(reasons).toEqual([
      {
        key: 'storage-too-small',
        params: { neededBytes: 425_045_492, freeBytes: 300e6, missingBytes: 125_045_492 },
      },
    ]);
  });

  test('an installed model needs no more room', () => {
    expect(fit(SMALL_GGUF, { ...DESKTOP, quotaBytes: 1 }, { isInstalled: true }).verdict).toBe(
      'runs-well',
    );
  });

  test('a split GGUF may be larger than one buffer', () => {
    const whole = build('qwen3-4b/gguf-q4_k_m');
    const [file] = whole.files;
    if (!file) throw new Error('no file');
    const split = {
      ...whole,
      files: [1, 2].map((part) => ({ ...file, path: `${part}.gguf`, bytes: 1.25e9 })),
    };
    expect(keys(fitBuild(split, DESKTOP).reasons)).not.toContain('file-too-large');
  });

  test('all obstacles are told at once', () => {
    const device = { ...NO_GPU, memoryGiB: 1, quotaBytes: 1e6 };
    expect(keys(fit('llama-3.1-8b-instruct/mlc-q4f16_1', device).reasons)).toEqual([
      'no-adapter',
      'memory-too-small',
      'storage-too-small',
    ]);
  });
});

describe('expected speed', () => {
  const measured = (part: Partial<SpeedMeasurement>): SpeedMeasurement => ({
    deviceKey: DESKTOP.key,
    buildId: SMALL_MLC,
    engineId: 'webllm',
    device: 'webgpu',
    quantisation: 'q4f16_1',
    decodeTokensPerSecond: 100,
    activeBytes: build(SMALL_MLC).activeBytes ?? null,
    ...part,
  });

  test('the starter model’s measured rates lie in the band (stack.md §3: 6–11 and 12–19 tok/s)', () => {
    const starter = { engineId: 'wllama' as const, quantisation: 'Q4_1', activeBytes: 98_362_432 };
    const one = estimateSpeed(starter, { ...NO_GPU, cores: 1 }, 'cpu');
    const two = estimateSpeed(starter, { ...NO_GPU, cores: 2 }, 'cpu');
    expect(one?.low).toBeLessThan(6);
    expect(one?.high).toBeGreaterThan(11);
    expect(two?.low).toBeLessThan(12);
    expect(two?.high).toBeGreaterThan(19);
  });

  test('published WebLLM rates on an M3 Max lie in the band (arXiv 2412.15803: 41 and 71 tok/s)', () => {
    const apple = { ...DESKTOP, gpu: { ...GPU, vendor: 'apple' } };
    for (const [id, rate] of [
      ['llama-3.1-8b-instruct/mlc-q4f16_1', 41],
      ['phi-3.5-mini-instruct/mlc-q4f16_1', 71],
    ] as const) {
      const band = estimateSpeed(build(id), apple, 'webgpu');
      expect(band?.low, id).toBeLessThan(rate);
      expect(band?.high, id).toBeGreaterThan(rate);
    }
  });

  test('what was measured here wins, and says so', () => {
    const measurements = [90, 110, 100].map((rate) => measured({ decodeTokensPerSecond: rate }));
    expect(fit(SMALL_MLC, DESKTOP, { measurements })).toMatchObject({
      source: 'measured',
      tokensPerSecond: { low: 90, mid: 100, high: 110 },
    });
  });

  test('another build of the engine is corrected by it, on this device and part only', () => {
    const id = 'qwen3-1.7b/mlc-q4f16_1';
    const plain = fit(id, DESKTOP).tokensPerSecond?.mid ?? 0;
    const guess = estimateSpeed(build(SMALL_MLC), DESKTOP, 'webgpu')?.mid ?? 1;
    const twice = measured({ decodeTokensPerSecond: guess * 2 });
    const corrected = fit(id, DESKTOP, { measurements: [twice] });
    expect(corrected.source).toBe('estimated');
    expect(corrected.tokensPerSecond?.mid).toBeCloseTo(plain * 2, 5);
    for (const elsewhere of [
      { deviceKey: 'other' },
      { engineId: 'wllama' },
      { device: 'cpu' },
    ] as const) {
      const unmoved = fit(id, DESKTOP, { measurements: [{ ...twice, ...elsewhere }] });
      expect(unmoved.tokensPerSecond?.mid).toBeCloseTo(plain, 5);
    }
  });

  test('a build slower than reading is said to be slow', () => {
    const old = { ...NO_GPU, cores: 2, isolated: false };
    expect(fit('llama-3.2-3b-instruct/gguf-q4_k_m', old).verdict).toBe('runs-slowly');
  });

  test('an unknown size is no estimate', () => {
    const unknown = {
      ...build(SMALL_GGUF),
      activeBytes: null,
      downloadBytes: null,
      memoryBytes: null,
    };
    expect(fitBuild(unknown, DESKTOP).tokensPerSecond).toBeNull();
  });
});
