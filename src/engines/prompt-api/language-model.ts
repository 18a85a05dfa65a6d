/** The parts of the Prompt API that are used (webmachinelearning.github.io/prompt-api); TypeScript does not know it. */
export interface LanguageModelFactory {
  availability(): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(options: {
    readonly initialPrompts?: readonly Prompt[];
    readonly signal?: AbortSignal;
    readonly monitor?: (monitor: DownloadMonitor) => void;
  }): Promise<LanguageModelSession>;
}

export interface Prompt {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** The message is to be continued, not answered. */
  readonly prefix?: boolean;
}

interface DownloadMonitor {
  addEventListener(
    type: 'downloadprogress',
    listener: (event: { readonly loaded: number }) => void,
  ): void;
}

export interface LanguageModelSession {
  /** In units that the browser does not define; only their ratio to the window means something. */
  readonly contextUsage?: number;
  readonly contextWindow?: number;
  measureContextUsage?(input: readonly Prompt[]): Promise<number>;
  addEventListener?(type: 'contextoverflow', listener: () => void): void;
  promptStreaming(
    input: readonly Prompt[],
    options: { readonly signal: AbortSignal; readonly responseConstraint?: object },
  ): ReadableStream<string>;
  destroy(): void;
}

/** Presence is not availability: Chromium has the class without a model (browser-peers.md §3.4). */
export function builtInModel(scope: object): LanguageModelFactory | null {
  const found: unknown = Reflect.get(scope, 'LanguageModel');
  return typeof found === 'function' || (typeof found === 'object' && found !== null)
    ? (found as LanguageModelFactory)
    : null;
}
