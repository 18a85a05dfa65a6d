/** Key code of a key that an input method is still working on; Safari sends it after composition has "ended". */
const IN_COMPOSITION = 229;

/** True for Enter meant as "send": not with Shift, and not the Enter that picks a word in an input method. */
export function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.altKey && !isComposing(event);
}

/** True for a key that belongs to an input method: it picks or cancels a word, and means nothing else. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === IN_COMPOSITION;
}
