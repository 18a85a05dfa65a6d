import { on } from 'svelte/events';

/** Lets a textarea grow with its text where CSS `field-sizing` cannot yet; CSS sets the limits. */
export function grow(textarea: HTMLTextAreaElement): (() => void) | undefined {
  if (CSS.supports('field-sizing', 'content')) return undefined;
  const fit = () => {
    textarea.style.blockSize = 'auto';
    textarea.style.blockSize = `${textarea.scrollHeight}px`;
  };
  fit();
  return on(textarea, 'input', fit);
}
