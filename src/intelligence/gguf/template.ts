/** What the chat template seems able to take; `unknown` where the file has no template. */
export interface TemplateAbilities {
  readonly tools: Guess;
  readonly thinking: Guess;
  readonly vision: Guess;
}

export type Guess = 'yes' | 'no' | 'unknown';

/** Templates are program text and hostile files exist; 60 KB is the longest seen. */
const INSPECTED_CHARS = 256 * 1024;

/** Marks that reasoning models put around or before their thoughts, or the switch that turns them on. */
const THINKING =
  /enable_thinking|reasoning_content|reasoning_effort|thinking_budget|<\/?think(ing)?>|<\|channel\|>|\bthinking\b/;

/** Content parts and placeholders for pictures. */
const VISION =
  /image_url|vision_start|<image>|<\|image|<start_of_image>|\[IMG\]|image_token|['"]image['"]/;

/**
 * Guesses abilities from the text of a chat template: `tools` when its program part reads a variable of
 * that name (or there is a separate tool template), `thinking` when it knows a reasoning mark or switch,
 * `vision` when it knows a picture placeholder. A guess says what the format can carry, not what the
 * weights were trained for; pictures also need a projector file.
 */
export function templateAbilities(
  template: string | null,
  hasToolTemplate = false,
): TemplateAbilities {
  if (template === null) return { tools: 'unknown', thinking: 'unknown', vision: 'unknown' };
  const text = template.slice(0, INSPECTED_CHARS);
  const guess = (isSeen: boolean): Guess => (isSeen ? 'yes' : 'no');
  return {
    tools: guess(hasToolTemplate || /\btools\b/.test(programOf(text))),
    thinking: guess(THINKING.test(text)),
    vision: guess(VISION.test(text)),
  };
}

/**
 * Jinja's expressions and statements without the text between them. Cut and not matched: a pattern that
 * looks for the closing brace again from every opening one takes minutes on a hostile template.
 */
function programOf(text: string): string {
  const [, ...pieces] = text.split(/\{[{%]/);
  return pieces.map((piece) => piece.split(/[%}]\}/, 1)[0]).join('\n');
}
