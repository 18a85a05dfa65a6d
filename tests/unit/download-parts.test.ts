import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onnxFault } from '../../src/intelligence/downloads/onnx-check';
import { Progress } from '../../src/intelligence/downloads/progress';
import { Rate } from '../../src/intelligence/downloads/rate';
import { tokenHeaders } from '../../src/intelligence/downloads/request';
import { retryAfterMs } from '../../src/intelligence/downloads/retry-after';

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Tue, 01 Dec 2026 00:01:00 GMT', 60_000],
  ['Mon, 30 Nov 2026 00:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['', null],
  [null, null],
])('Retry-After %j is %j ms', (header, ms) => {
  expect(retryAfterMs(header, Date.UTC(2026, 11, 1))).toBe(ms);
});

describe('the rate', () => {
  test('a steady stream is told as it is from the first second on', () => {
    const rate = new Rate(0);
    for (let ms = 100; ms <= 1000; ms += 100) rate.add(100_000, ms);
    expect(rate.perSecond(1000)).toBeCloseTo(1_000_000, -4);
  });

  test('says nothing at once, and falls when nothing comes', () => {
    const rate = new Rate(0);
    rate.add(1_000_000, 100);
    expect(rate.perSecond(100)).toBeNull();
    expect(rate.perSecond(20_000)).toBeLessThan(100_000);
  });

  test('is never negative, infinite or NaN, whatever the clock does', () => {
    const moment = fc.tuple(fc.nat(1e9), fc.integer({ min: -1000, max: 1e7 }));
    fc.assert(
      fc.property(fc.array(moment), (moments) => {
        const rate = new Rate(0);
        let now = 0;
        for (const [bytes, step] of moments) {
          rate.add(bytes, (now += step));
          const perSecond = rate.perSecond(now);
          expect(perSecond === null || (Number.isFinite(perSecond) && perSecond >= 0)).toBe(true);
        }
      }),
    );
  });
});

test('time left, total and wait are told only where they are known', () => {
  let now = 0;
  const files = [
    { path: 'a', url: '', bytes: 1_000_000, sha256: null },
    { path: 'b', url: '', bytes: null, sha256: null },
  ];
  const progress = new Progress({ id: 'i', name: 'n', folder: '', files }, () => now, 100);
  progress.enter('copying');
  for (now = 1000; now <= 5000; now += 1000) {
    progress.copied(100_000);
    progress.file(0, 'copying', now * 100);
  }
  now = 5000;
  expect(progress.state()).toMatchObject({ phase: 'copying', totalBytes: null, secondsLeft: null });
  progress.total(1, 500_000);
  const { totalBytes, bytesPerSecond, secondsLeft } = progress.state();
  expect(totalBytes).toBe(1_500_000);
  expect(bytesPerSecond).toBeCloseTo(100_000, -3);
  expect(secondsLeft).toBeCloseTo(10, 0);
  progress.file(0, 'waiting', 500_000, 30_000);
  now += 1000;
  expect(progress.state()).toMatchObject({ phase: 'waiting', waitMs: 29_000 });
});

test.each([
  ['https://hub.example/x', 'hub.example'],
  ['https://hub.example:8443/x', 'hub.example:8443'],
  ['http://127.0.0.1:9/x', '127.0.0.1:9'],
  ['http://hub.example/x', null],
  ['https://hub.example.evil.example/x', 'hub.example.evil.example'],
  ['models/m.gguf', null],
])('a token for %s is looked up under %j', async (url, host) => {
  const asked: string[] = [];
  const headers = await tokenHeaders(url, (one) => {
    asked.push(one);
    return Promise.resolve('t');
  });
  expect(asked).toEqual(host === null ? [] : [host]);
  expect(headers).toEqual(host === null ? {} : { Authorization: 'Bearer t' });
});

describe('ONNX files', () => {
  const model = new Uint8Array([
    8, 8, 0x12, 3, 65, 66, 67, 0x3a, 5, 1, 2, 3, 4, 5, 0x42, 2, 0x10, 14,
  ]);

  test('a whole one passes; cut anywhere but between fields it does not', async () => {
    expect(await onnxFault(new Blob([model]))).toBeNull();
    // Behind the graph ends a valid file without an operator set.
    for (let bytes = 1; bytes < model.length; bytes += 1) {
      const fault = await onnxFault(new Blob([model.slice(0, bytes)]));
      expect(fault === null).toBe(bytes === 14);
    }
  });

  test('any bytes give an answer and never a hang', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const fault = await onnxFault(new Blob([new Uint8Array(bytes)]));
        expect(fault === null || fault.length > 0).toBe(true);
      }),
    );
  });
});
