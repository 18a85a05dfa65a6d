import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WattsonError } from '../../src/contracts/errors';
import { inspectModelFiles } from '../../src/intelligence/gguf/inspect';
import { readGgufHeader } from '../../src/intelligence/gguf/read-header';
import { GGUF_REASONS } from '../../src/intelligence/gguf/reasons';
import { CountingBlob, SparseBlob } from '../fixtures/gguf/blobs';
import { refusal } from '../fixtures/gguf/errors';
import { tinyLlama } from '../fixtures/gguf/models';

const MAX_READ_BYTES = 64_000_000;
/** A reading takes milliseconds; a hang would take for ever. */
const MAX_MS = 5000;

const CODES = ['model/bad-file', 'model/html', 'model/truncated'];

const whole = tinyLlama();
/** Everything before the weights. */
const headerBytes = whole.length - (576 + 64 + 256);

/** Parses, or is refused with a known code and reason; anything else fails the property. */
async function outcomeOf(bytes: Uint8Array<ArrayBuffer>): Promise<'parsed' | 'refused'> {
  const blob = new CountingBlob([bytes]);
  const started = performance.now();
  const outcome = await readGgufHeader(blob).then(
    () => 'parsed' as const,
    (thrown: unknown) => {
      if (!(thrown instanceof WattsonError)) throw thrown;
      const { code, params } = thrown.record;
      const isKnown = (GGUF_REASONS as readonly unknown[]).includes(params?.['reason']);
      if (!CODES.includes(code) || !isKnown) throw thrown;
      return 'refused' as const;
    },
  );
  if (blob.readBytes > MAX_READ_BYTES) throw new Error(`read ${blob.readBytes} bytes`);
  if (performance.now() - started > MAX_MS) throw new Error('a hang');
  return outcome;
}

describe('hostile headers', () => {
  it.each([1, 3])('version %i: a cut at any byte is refused', async (version) => {
    const model = tinyLlama({ version });
    for (let length = 0; length < model.length; length += 1) {
      const outcome = await outcomeOf(model.slice(0, length));
      if (outcome === 'parsed') throw new Error(`parsed when cut at ${length}`);
    }
    expect(await outcomeOf(model)).toBe('parsed');
  });

  it('one byte altered anywhere in the header parses or is refused', async () => {
    for (let at = 0; at < headerBytes; at += 1) {
      for (const mask of [0x01, 0x80]) {
        const altered = whole.slice();
        altered[at] = (altered[at] ?? 0) ^ mask;
        await outcomeOf(altered);
      }
    }
  }, 60_000);

  it('several bytes altered, then cut', async () => {
    const edits = fc.array(fc.tuple(fc.nat(headerBytes - 1), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        edits,
        fc.integer({ min: 0, max: whole.length }),
        async (changes, length) => {
          const altered = whole.slice(0, length);
          for (const [at, value] of changes) if (at < length) altered[at] = value;
          await outcomeOf(altered);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('any 64-bit number in place of any eight bytes', async () => {
    const word = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    await fc.assert(
      fc.asyncProperty(fc.nat(headerBytes - 8), word, async (at, value) => {
        const altered = whole.slice();
        new DataView(altered.buffer).setBigUint64(at, value, true);
        await outcomeOf(altered);
      }),
      { numRuns: 500 },
    );
  });

  it('noise after a valid magic and version', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (noise) => {
        await outcomeOf(Uint8Array.of(0x47, 0x47, 0x55, 0x46, 3, 0, 0, 0, ...noise));
      }),
      { numRuns: 500 },
    );
  });

  it('noise without one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (noise) => {
        expect(await outcomeOf(Uint8Array.from(noise))).toBe('refused');
      }),
    );
  });

  it('a header cut out of a 16 GB file reads no more than its budget', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(headerBytes - 1),
        fc.nat(255),
        fc.nat(255),
        async (at, value, fill) => {
          const altered = whole.slice();
          altered[at] = value;
          const blob = new SparseBlob(altered.slice(0, headerBytes), 2 ** 34, fill);
          const started = performance.now();
          const inspected = inspectModelFiles([{ name: 'x.gguf', blob }]);
          // 2^34 bytes are too many for one file even when the header is sound.
          expect(CODES).toContain((await refusal(inspected)).code);
          expect(blob.readBytes).toBeLessThanOrEqual(MAX_READ_BYTES);
          expect(performance.now() - started).toBeLessThan(MAX_MS);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});
