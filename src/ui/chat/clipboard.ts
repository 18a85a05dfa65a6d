/**
 * Copies text; false when the browser will not. On plain http (a companion on the LAN) there is no clipboard API,
 * and the old command still works.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyByCommand(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (thrown) {
    if (thrown instanceof DOMException) return copyByCommand(text);
    throw thrown;
  }
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const stage = document.createElement('textarea');
  stage.value = text;
  stage.className = 'visually-hidden';
  document.body.append(stage);
  stage.select();
  const done = document.execCommand('copy');
  stage.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
