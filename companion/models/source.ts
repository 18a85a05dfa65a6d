import type { StarterModel } from './starter';

/** How long to wait before the next source gets its turn, ms. */
export interface Limits {
  /** For the first byte of an answer. */
  readonly connectMs: number;
  /** For the next byte. */
  readonly stallMs: number;
  /** For pip, as a whole: it says nothing while it downloads. */
  readonly pipMs: number;
}

export const DEFAULT_LIMITS: Limits = { connectMs: 10_000, stallMs: 30_000, pipMs: 900_000 };

export type FetchEvent =
  | { readonly type: 'trying'; readonly source: string; readonly what: string }
  | {
      readonly type: 'progress';
      readonly source: string;
      readonly doneBytes: number;
      readonly totalBytes: number;
    }
  | { readonly type: 'failed'; readonly source: string; readonly failure: string }
  /** Something the person should know although the work goes on. */
  | { readonly type: 'note'; readonly text: string };

/** Everything a source may touch. */
export interface FetchContext {
  /** Where finished and unfinished files lie. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly fetch: typeof fetch;
  readonly limits: Limits;
  readonly report: (event: FetchEvent) => void;
  readonly signal: AbortSignal;
}

/** A complete file that nobody has verified yet. */
export interface Candidate {
  readonly path: string;
  /** Part of it came from an earlier run, so that a wrong hash may be that run's fault. */
  readonly resumed: boolean;
}

/** One place the starter model can come from. */
export interface ModelSource {
  readonly name: string;
  /** Brings the file into the folder. Throws `SourceFailure`, or whatever the system threw. */
  fetch(model: StarterModel, context: FetchContext): Promise<Candidate>;
}
