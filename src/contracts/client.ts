import type { AssistantApi, AssistantEvent } from './assistant';

/** The page's end of the wire; the only thing `ui` and `pwa` talk to. */
export interface AssistantClient {
  readonly api: AssistantApi;
  /** Everything that happens from now on, until `signal` aborts. */
  events(signal: AbortSignal): AsyncIterable<AssistantEvent>;
}
