import { markdown } from './parser';

/** A top-level piece of Markdown that can be rendered alone. */
export interface Block {
  readonly source: string;
  readonly kind: 'markdown' | 'fence' | 'plain';
}

/** Link definitions (`[name]: url`), which may stand anywhere in the text. */
export type References = Record<string, { href: string; title: string }>;

/** Deeper than people nest and shallower than where the parser begins to drop text. */
const MAX_NESTING = 60;
/** Characters. Parsing and laying out one such paragraph would be felt. */
const MAX_BLOCK = 30_000;

interface Lexed {
  readonly blocks: Block[];
  /** Where each block begins in the text. */
  readonly starts: number[];
  readonly references: References;
}

/**
 * Splits growing text into blocks. Only the last two blocks can still change when text is appended (a last line
 * such as `2` may turn into the next item of the list before it), so the ones before keep their identity.
 */
export class BlockSplitter {
  #text = '';
  #lexed: Lexed = { blocks: [], starts: [], references: {} };
  #settledReferences: References = {};

  /** The blocks of `text`; objects of unchanged blocks, and of unchanged references, are the same as before. */
  update(text: string): { blocks: readonly Block[]; references: References } {
    const normal = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    const before = this.#lexed;
    const settled = normal.startsWith(this.#text) ? Math.max(0, before.blocks.length - 2) : 0;
    const from = settled > 0 ? (before.starts[settled] ?? 0) : 0;
    if (settled === 0) this.#settledReferences = {};

    const tail = lex(normal, from, this.#settledReferences);
    const blocks = [...before.blocks.slice(0, settled), ...tail.blocks].map((block, index) =>
      reuse(block, before.blocks[index]),
    );
    const references = same(tail.references, before.references)
      ? before.references
      : tail.references;
    this.#lexed = {
      blocks,
      starts: [...before.starts.slice(0, settled), ...tail.starts],
      references,
    };
    this.#text = normal;
    this.#settleReferences(normal, from);
    return { blocks, references };
  }

  /** Definitions in the part that will not be read again; those in the last blocks may still be half-written. */
  #settleReferences(text: string, from: number): void {
    const { starts } = this.#lexed;
    const to = starts[Math.max(0, starts.length - 2)] ?? 0;
    const settling = text.slice(from, to);
    if (settling.includes(']:')) {
      this.#settledReferences = lex(settling, 0, this.#settledReferences).references;
    }
  }
}

function lex(text: string, from: number, known: References): Lexed {
  const source = text.slice(from);
  const env: { references: References } = { references: { ...known } };
  const tokens: ReturnType<typeof markdown.parse> = [];
  markdown.block.parse(source, markdown, env, tokens);

  const offsets = lineOffsets(source);
  const starts: number[] = [];
  const nesting: number[] = [];
  const isFence: boolean[] = [];
  for (const token of tokens) {
    if (token.level === 0 && token.map && token.nesting >= 0) {
      // What stands before the first block (blank lines, definitions) belongs to it.
      starts.push(starts.length === 0 ? 0 : (offsets[token.map[0]] ?? 0));
      nesting.push(0);
      isFence.push(token.type === 'fence');
    }
    const last = nesting.length - 1;
    nesting[last] = Math.max(nesting[last] ?? 0, token.level);
  }
  const blocks = starts.map((start, index) => {
    const piece = source.slice(start, starts[index + 1]);
    return { source: piece, kind: kindOf(piece, isFence[index] ?? false, nesting[index] ?? 0) };
  });
  return { blocks, starts: starts.map((start) => start + from), references: env.references };
}

function kindOf(source: string, isFence: boolean, nesting: number): Block['kind'] {
  if (isFence) return 'fence';
  return nesting > MAX_NESTING || source.length > MAX_BLOCK ? 'plain' : 'markdown';
}

function lineOffsets(text: string): number[] {
  const offsets = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) offsets.push(at + 1);
  return offsets;
}

function reuse(block: Block, before: Block | undefined): Block {
  return before?.source === block.source && before.kind === block.kind ? before : block;
}

function same(a: References, b: References): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => a[key]?.href === b[key]?.href && a[key]?.title === b[key]?.title)
  );
}
