import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { BlockSplitter } from '../../src/ui/markdown/blocks';
import type { Labels } from '../../src/ui/markdown/furnish';
import MarkdownText from '../../src/ui/markdown/MarkdownText.svelte';
import { renderBlock } from '../../src/ui/markdown/render';
import { RICH_ANSWER } from './harness/texts';

const LABELS: Labels = { copy: 'Copy', code: (l) => l, table: 'Table', image: (a) => a };

/** Everything that can turn a block into another one while it grows. */
const TRICKY = [
  RICH_ANSWER,
  '1. a\n\n2. b\n\n3. c\n\ntext\n\n1. again',
  '- a\n\n  more of a\n\n- b\n\n* other list\n\n***\n\nend',
  'Title\n=====\n\ntext\n---\n\nsetext grows out of a paragraph',
  'See [one] and [two].\n\n[one]: https://one.test/\n[two]: https://two.test/ "Two"\n\nend [one]',
  '```js\nlet a = 1\n\n\nlet b\n```\n\nafter\n\n~~~\nunfinished',
  'a | b\n--|--\n1 | 2\n\nafter the table\n\n> quote\nlazy\n\n> other',
  '    indented code\n\n    goes on\n\ntext\r\nwith\r\n\r\nwindows lines',
];

const html = (text: string, splitter = new BlockSplitter()): string => {
  const { blocks, references } = splitter.update(text);
  return blocks
    .map((block) => {
      const box = document.createElement('div');
      box.append(renderBlock(block.source, references, LABELS));
      return box.innerHTML;
    })
    .join('');
};

describe('an answer that grows', () => {
  test.each(TRICKY.map((text) => [text.slice(0, 24), text]))(
    'ends as if it had come at once: %j',
    (_, text) => {
      const splitter = new BlockSplitter();
      for (let end = 1; end < text.length; end++) splitter.update(text.slice(0, end));
      expect(html(text, splitter)).toBe(html(text));
    },
  );

  test('ends as if it had come at once, however it is cut', () => {
    const piece = fc.constantFrom(...TRICKY, '\n\n', '- ', '2', '. ', '```\n', '> x\n', '[one]');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.array(fc.nat(40)), (pieces, steps) => {
        const text = pieces.join('');
        const splitter = new BlockSplitter();
        for (let end = 0, i = 0; end < text.length; end += 1 + (steps[i++] ?? 25)) {
          splitter.update(text.slice(0, end));
        }
        return html(text, splitter) === html(text);
      }),
      { numRuns: 60 },
    );
  });

  test('is one Markdown text: blocks together say what the whole says', () => {
    for (const text of TRICKY) {
      const whole = document.createElement('div');
      whole.append(renderBlock(text.replace(/\r\n/g, '\n'), {}, LABELS));
      expect(html(text)).toBe(whole.innerHTML);
    }
  });

  test('that turns out to be another text is read afresh', () => {
    const splitter = new BlockSplitter();
    splitter.update('# a\n\nb\n\nc\n\nd');
    expect(html('completely\n\ndifferent', splitter)).toBe(html('completely\n\ndifferent'));
  });
});

describe('only what changed is touched', () => {
  test('settled blocks keep their identity, the last ones do not', () => {
    const splitter = new BlockSplitter();
    const before = splitter.update('one\n\ntwo\n\nthree\n\nfou').blocks;
    const after = splitter.update('one\n\ntwo\n\nthree\n\nfour').blocks;
    expect(after.slice(0, 3).map((block, i) => block === before[i])).toEqual([true, true, true]);
    expect(after[3]).not.toBe(before[3]);
  });

  test('a selection, a focused copy button and earlier nodes stay while text is added', async () => {
    const { container, rerender } = await render(MarkdownText, { text: 'one\n\n```js\nlet a' });
    const paragraph = container.querySelector('p')!;
    const copy = container.querySelector<HTMLElement>('.copy-code')!;
    copy.focus();
    const mutated: Node[] = [];
    const watch = new MutationObserver((records) => mutated.push(...records.map((r) => r.target)));
    watch.observe(container, { childList: true, subtree: true, characterData: true });

    await rerender({ text: 'one\n\n```js\nlet a = 1\nlet b' });
    expect(container.querySelector('code')!.textContent).toBe('let a = 1\nlet b');
    expect(container.querySelector('p')).toBe(paragraph);
    expect(document.activeElement).toBe(copy);
    watch.disconnect();
    expect(mutated.every((node) => container.querySelector('code')!.contains(node))).toBe(true);
  });

  test('an unfinished fence is one code block from its first line to its last', async () => {
    const lines = ['```', 'js\n', 'let a = 1\n', '\n', '# no heading\n', '``', '`\n', 'after'];
    const { container, rerender } = await render(MarkdownText, { text: '```' });
    let frame: Element | null = null;
    let text = '';
    for (const line of lines) {
      text += line;
      await rerender({ text });
      frame ??= container.querySelector('.code');
      expect(container.querySelectorAll('.code')).toHaveLength(1);
      expect(container.querySelector('h3')).toBeNull();
    }
    expect(container.querySelector('p')!.textContent).toBe('after');
  });

  test('39 KB in 1,000 pieces cost less than the time they take to be written', () => {
    const text = `${RICH_ANSWER}\n\n`.repeat(40).slice(0, 39_000);
    const splitter = new BlockSplitter();
    const start = performance.now();
    for (let i = 1; i <= 1000; i++) splitter.update(text.slice(0, i * 39));
    // Read whole each time this takes seconds; the bound leaves room for two shared cores.
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
