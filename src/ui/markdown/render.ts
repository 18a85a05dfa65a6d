import type { References } from './blocks';
import { furnish, type Labels } from './furnish';
import { markdown } from './parser';
import { sanitise } from './sanitise';

/** One block of Markdown as nodes ready to be shown: rendered, sanitised, furnished. Never throws on any text. */
export function renderBlock(
  source: string,
  references: References,
  labels: Labels,
): DocumentFragment {
  return furnish(sanitise(markdown.render(source, { references: { ...references } })), labels);
}
