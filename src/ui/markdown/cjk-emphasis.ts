import type { MarkdownIt } from 'markdown-it';

/** Scripts written without spaces between words: Han, kana, Hangul, and their full-width punctuation. */
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE = /\s/u;
const ASTERISK = 0x2a;

/**
 * CommonMark decides by spaces whether `**` opens or closes, so `**「強調」**です` keeps its stars. Next to CJK
 * text a star at punctuation may open and close all the same. `_` keeps the common rule.
 */
export function friendlyToCjk(markdown: MarkdownIt): void {
  const Common = markdown.inline.State;
  markdown.inline.State = class extends Common {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord);
      if (this.src.charCodeAt(start) !== ASTERISK) return scanned;
      const before = lastOf(this.src.slice(Math.max(0, start - 2), start));
      const after = firstOf(this.src.slice(start + scanned.length, start + scanned.length + 2));
      const touchesCjk = CJK.test(before) || CJK.test(after);
      if (!touchesCjk) return scanned;
      const opens = after !== '' && !SPACE.test(after);
      const closes = before !== '' && !SPACE.test(before);
      return {
        ...scanned,
        can_open: scanned.can_open || (opens && PUNCTUATION.test(after) && CJK.test(before)),
        can_close: scanned.can_close || (closes && PUNCTUATION.test(before) && CJK.test(after)),
      };
    }
  };
}

const firstOf = (text: string): string => [...text][0] ?? '';
const lastOf = (text: string): string => [...text].at(-1) ?? '';
