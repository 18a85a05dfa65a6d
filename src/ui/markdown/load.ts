let loading: Promise<typeof import('./MarkdownText.svelte')> | null = null;

/**
 * The Markdown renderer, fetched on first use and not with the first paint. A failed fetch is tried again on the
 * next call.
 */
export function loadMarkdown(): Promise<typeof import('./MarkdownText.svelte')> {
  loading ??= import('./MarkdownText.svelte').catch((thrown: unknown) => {
    loading = null;
    throw thrown;
  });
  return loading;
}
