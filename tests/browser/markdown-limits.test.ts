import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { BlockSplitter } from '../../src/ui/markdown/blocks';
import MarkdownText from '../../src/ui/markdown/MarkdownText.svelte';

async function draw(text: string): Promise<HTMLElement> {
  const { container } = await render(MarkdownText, { text });
  return container.querySelector<HTMLElement>('.markdown')!;
}

const nested = (depth: number): string =>
  Array.from({ length: depth }, (_, i) => `${'  '.repeat(i)}- item${i}`).join('\n');

describe('a list nested without end', () => {
  test.each([90, 400, 800])(
    '%d deep is kept from the renderer, and no item is lost',
    async (depth) => {
      const source = nested(depth);
      const { blocks } = new BlockSplitter().update(source);
      expect(blocks.map(({ kind }) => kind)).toEqual(['plain']);
      const drawn = await draw(source);
      // Nested as written it would be two nodes an item, each inside the last.
      expect(drawn.querySelectorAll('*').length).toBeLessThan(10);
      drawn.querySelector('button')!.click();
      await expect.poll(() => drawn.textContent).toContain(`item${depth - 1}`);
      for (let i = 0; i < depth; i++) expect(drawn.textContent).toContain(`- item${i}`);
    },
  );

  test('of a depth that people write is drawn as a list', async () => {
    const drawn = await draw(nested(12));
    expect(drawn.querySelectorAll('li')).toHaveLength(12);
  });

  test('does not spoil what stands before it, nor lose what follows', async () => {
    const drawn = await draw(`**before**\n\n${nested(400)}\n\nend\n\n# After`);
    expect(drawn.querySelector('strong')?.textContent).toBe('before');
    drawn.querySelector('button')!.click();
    await expect.poll(() => drawn.textContent).toContain('After');
  });
});

describe('formulas, which are not drawn yet, are shown whole as written', () => {
  test.each([
    ['inline code', '`$x$`', '$x$'],
    ['a fenced block', '```\n$$ a_1 * b * c $$\n```', '$$ a_1 * b * c $$\n'],
    ['chemistry', '\\(\\ce{H2O}\\)', '\\(\\ce{H2O}\\)'],
    ['emphasis inside', '\\(a *b* c\\)', '\\(a *b* c\\)'],
    ['never closed', '\\(a_1', '(a_1'],
  ])('%s', async (_, source, shown) => {
    const drawn = await draw(source);
    const text = (drawn.querySelector('code') ?? drawn).textContent;
    expect(text?.trim()).toBe(shown.trim());
    expect(drawn.querySelector('em')).toBeNull();
  });

  test('two quoted lines of a formula stay in their quotation', async () => {
    const drawn = await draw('> $$\n> a + b\n> $$');
    expect(drawn.querySelector('blockquote')?.textContent.trim()).toBe('$$\na + b\n$$');
  });

  test('a formula in a table cell keeps its bars and the row its cells', async () => {
    const drawn = await draw('| a | b |\n|---|---|\n| \\(\\|x\\|\\) | 2 |');
    const cells = [...drawn.querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(cells).toEqual(['\\(|x|\\)', '2']);
  });
});

describe('half characters', () => {
  test('an emoji cut between two chunks is whole once the rest has come', async () => {
    const family = '👨‍👩‍👧';
    const { container, rerender } = await render(MarkdownText, { text: `a ${family.slice(0, 1)}` });
    for (let end = 2; end <= family.length; end++) {
      await rerender({ text: `a ${family.slice(0, end)}` });
    }
    expect(container.textContent.trim()).toBe(`a ${family}`);
  });

  test.each(['[x](https://e.test/\ud83d)', '`\udc00`', '```\n\ud83d', '| \ud83d |\n|---|\n| b |'])(
    '%j is drawn, not thrown',
    async (source) => {
      const { isConnected, textContent } = await draw(source);
      expect(isConnected).toBe(true);
      expect(textContent.trim()).not.toBe('');
    },
  );
});
