import MarkdownIt from 'markdown-it';
import { friendlyToCjk } from './cjk-emphasis';
import { keepMathRaw } from './raw-math';

/** Nothing relative: an answer has no page of its own that a path could be relative to. */
const SAFE_LINK = /^(?:https?|mailto):/i;

/** The one Markdown parser: no HTML, safe links only, images as inert marks. */
export const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: 100 });

markdown.validateLink = (url) => SAFE_LINK.test(url);
// Only what begins with a scheme: "file.py" and "e.g" are not addresses.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
friendlyToCjk(markdown);
keepMathRaw(markdown);

const { escapeHtml } = markdown.utils;

markdown.renderer.rules['image'] = (tokens, index) => {
  const token = tokens[index];
  const source = String(token?.attrGet('src') ?? '');
  return `<span class="image" data-src="${escapeHtml(source)}">${escapeHtml(token?.content ?? '')}</span>`;
};

// Alignment as a class: inline styles would not survive the sanitiser.
for (const cell of ['th_open', 'td_open']) {
  markdown.renderer.rules[cell] = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    const align = /text-align:(\w+)/.exec(String(token?.attrGet('style') ?? ''))?.[1];
    if (token && align) token.attrs = [['class', `align-${align}`]];
    return self.renderToken(tokens, index, options);
  };
}
