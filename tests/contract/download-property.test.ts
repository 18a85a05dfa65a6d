import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known, requestOf, rig, unknown, type Rig } from '../fixtures/download-rig';
import { file, OTHER, scripted, WEIGHTS, whole, type Scripted } from '../fixtures/download-server';

const OLD = WEIGHTS.subarray(0, 20_000);
const NEW = OTHER.subarray(0, 20_000);

/** What one request meets, and whether the person pauses or the page reloads after it. */
interface Step {
  readonly cutAfterBytes: number;
  readonly knowsRange: boolean;
  readonly ignoresIfRange: boolean;
  readonly hasEtag: boolean;
  readonly chunked: boolean;
  readonly after: 'go-on' | 'pause' | 'reload';
}

const step: fc.Arbitrary<Step> = fc.record({
  cutAfterBytes: fc.integer({ min: 0, max: 21_000 }),
  knowsRange: fc.boolean(),
  ignoresIfRange: fc.boolean(),
  hasEtag: fc.boolean(),
  chunked: fc.boolean(),
  after: fc.constantFrom('go-on', 'go-on', 'pause', 'reload'),
});

let server: Scripted;
beforeAll(async () => {
  server = await scripted(whole(OLD));
});
afterAll(() => server.close());

/** The server follows the script, then behaves; the person clicks until it is done. */
async function play(
  setup: Rig,
  request: ReturnType<typeof requestOf>,
  answers: Step[],
  current: () => Buffer,
) {
  let at = 0;
  let stop: (() => unknown) | null = null;
  server.answer = (asked, response) => {
    const now = answers[at++];
    const content = current();
    const etag = content === OLD ? '"old"' : '"new"';
    if (!now) return file(content, { etag })(asked, response);
    const manners = { ...now, ...(now.hasEtag ? { etag } : {}) };
    if (now.after !== 'go-on') stop?.();
    return (now.knowsRange ? file : whole)(content, manners)(asked, response);
  };
  for (let clicks = 0; clicks < 40; clicks += 1) {
    const download = await setup.manager().open(request);
    stop = () => setTimeout(() => void download.pause(), 5);
    const outcome = await download.run().catch(() => 'failed');
    if (outcome === 'done') return;
  }
  throw new Error('never done');
}

const hashed = () => known(server.url, 'm.gguf', OLD);

test.each([
  ['with a hash', hashed, 'm.gguf'],
  ['without a hash or size', () => unknown(server.url, 'm.bin'), 'm.bin'],
  ['a small file', () => ({ ...unknown(server.url, 'm.txt'), bytes: OLD.length }), 'm.txt'],
])(
  '%s: whatever the cuts, Range support, pauses and reloads, the bytes are the source',
  async (_, fileOf, name) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        // A chunked answer that ends early and says so is a cut; one of unknown size must not be mistaken for whole.
        const setup = rig();
        await play(setup, requestOf(fileOf()), steps, () => OLD);
        expect((await setup.bytes(name))?.equals(OLD)).toBe(true);
        expect(await setup.disk()).toEqual([`${name} ${OLD.length}`]);
      }),
      { numRuns: 25 },
    );
  },
  60_000,
);

test('the file changes on the server at any point: one version or the other, never both', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 6 }),
      async (steps, changesAfter) => {
        const setup = rig();
        const named = steps.map((one) => ({ ...one, hasEtag: true }));
        let requests = 0;
        await play(setup, requestOf(unknown(server.url, 'm.bin')), named, () =>
          ++requests > changesAfter ? NEW : OLD,
        );
        const got = await setup.bytes('m.bin');
        expect(got?.equals(OLD) || got?.equals(NEW)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
