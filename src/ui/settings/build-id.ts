/**
 * What tells this build from others: the hash in the name of the page's entry script, which changes with any file
 * it leads to. "dev" where nothing is built.
 */
export function buildId(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /-([\w-]{8})\.js$/.exec(entry?.src ?? '')?.[1] ?? 'dev';
}
