import type { MarkdownIt } from 'markdown-it';

const FORMULA = /\\\((?:[^\\]|\\(?!\)))+\\\)|\\\[(?:[^\\]|\\(?!\]))+\\\]/y;
const BACKSLASH = 0x5c;

/** Formulas are not drawn yet; shown whole as written, not with their backslashes eaten. */
export function keepMathRaw(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('escape', 'raw_math', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== BACKSLASH) return false;
    FORMULA.lastIndex = state.pos;
    const formula = FORMULA.exec(state.src)?.[0];
    if (!formula) return false;
    if (!silent) state.push('text', '', 0).content = formula;
    state.pos += formula.length;
    return true;
  });
}
