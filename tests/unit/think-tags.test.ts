import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StopStrings } from '../../src/wire/stop-strings';
import { opensThinking, stopsInside, ThinkSplitter } from '../../src/wire/think-tags';

/** Cuts `text` at any places. */
const cut = (text: string, places: readonly number[]): string[] => {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, i) => text.slice(from, at[i] ?? text.length));
};

function split(chunks: readonly string[], inside = false) {
  const splitter = new ThinkSplitter(inside);
  const pieces = [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
  const joined = (type: string) =>
    pieces.flatMap((piece) => (piece.type === type ? [piece.text] : [])).join('');
  return { reasoning: joined('reasoning'), text: joined('text') };
}

describe('reasoning apart', () => {
  test.each([
    ['<think>hm</think>Paris', 'hm', 'Paris'],
    ['\n<think>\nhm\n</think>\n\nParis', 'hm', 'Paris'],
    ['<think>never closed', 'never closed', ''],
    ['<think></think>Paris', '', 'Paris'],
    ['Paris, see <think> tags</think>', '', 'Paris, see <think> tags</think>'],
    ['<thin', '', '<thin'],
    ['  two spaces', '', '  two spaces'],
    ['<think>a < b </thi k</think>x', 'a < b </thi k', 'x'],
  ])('%j', (raw, reasoning, text) => {
    expect(split([raw])).toEqual({ reasoning, text });
  });

  test('a template that opened the block itself', () => {
    expect(split(['hm</think>Paris'], true)).toEqual({ reasoning: 'hm', text: 'Paris' });
  });

  test('any chunking, also inside a tag, gives the same', () => {
    const words = fc.constantFrom(
      '<think>',
      '</think>',
      ' ',
      '\n',
      '<',
      '</',
      'think>',
      'a',
      '。',
      '😀',
    );
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 12 }).map((parts) => parts.join('')),
        fc.array(fc.nat(200), { maxLength: 12 }),
        fc.boolean(),
        (raw, places, inside) => {
          expect(split(cut(raw, places), inside)).toEqual(split([raw], inside));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a half answer inside its reasoning, and a prompt that opens one', () => {
    expect(stopsInside(' <think>hm')).toBe(true);
    expect(stopsInside('<think>hm</think>')).toBe(false);
    expect(stopsInside('I wrote <think>')).toBe(false);
    expect(opensThinking('<|assistant|><think>\n')).toBe(true);
    expect(opensThinking('<think> is a tag')).toBe(false);
  });
});

describe('stop strings', () => {
  const stopped = (chunks: readonly string[], stops: readonly string[]) => {
    const strings = new StopStrings(stops);
    const text = chunks.map((chunk) => strings.push(chunk)).join('') + strings.end();
    return { text, stopped: strings.stopped };
  };

  test('any chunking gives the text before the first of them', () => {
    const letters = fc
      .array(fc.constantFrom('a', 'b'), { maxLength: 14 })
      .map((all) => all.join(''));
    const stops = fc.array(fc.constantFrom('aab', 'bb', 'abab', ''), { maxLength: 3 });
    fc.assert(
      fc.property(letters, stops, fc.array(fc.nat(50)), (raw, list, places) => {
        const at = list.filter(Boolean).map((stop) => raw.indexOf(stop));
        const first = Math.min(...at.filter((found) => found >= 0), Infinity);
        expect(stopped(cut(raw, places), list)).toEqual({
          text: raw.slice(0, first),
          stopped: first !== Infinity,
        });
      }),
      { numRuns: 2000 },
    );
  });
});
