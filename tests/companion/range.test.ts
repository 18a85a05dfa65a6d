import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseRange } from '../../companion/server/range';

test('no header, however strange, leads outside the file', () => {
  const number = fc.oneof(fc.nat(), fc.constantFrom('', '0', '99999999999999999999', '1e3', '-1'));
  const header = fc.oneof(
    fc.string(),
    fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
  );
  fc.assert(
    fc.property(header, fc.integer({ min: 1, max: 1_000 }), (text, size) => {
      const choice = chooseRange(text, size);
      if (typeof choice === 'string') return;
      expect(choice.start).toBeGreaterThanOrEqual(0);
      expect(choice.end).toBeGreaterThanOrEqual(choice.start);
      expect(choice.end).toBeLessThan(size);
    }),
  );
});

test('parts that are asked for one after the other make up the file', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: 99 }),
      (size, step) => {
        let covered = 0;
        for (let start = 0; start < size; start += step) {
          const choice = chooseRange(`bytes=${start}-${start + step - 1}`, size);
          if (typeof choice === 'string') throw new Error(choice);
          covered += choice.end + 1 - choice.start;
        }
        expect(covered).toBe(size);
      },
    ),
  );
});

test.each([
  [undefined, 'whole'],
  ['items=0-5', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=', 'unsatisfiable'],
  ['bytes=-', 'unsatisfiable'],
  ['BYTES= 2-3 ', { start: 2, end: 3 }],
])('%s', (header, choice) => {
  expect(chooseRange(header, 10)).toEqual(choice);
});
