export interface Server {
  /** Ends with a slash. */
  readonly url: string;
  /** As Ctrl-C does; throws if the server does not end by itself. Idempotent. */
  stop(): Promise<void>;
}

export function startServer(env?: Record<string, string | undefined>): Promise<Server>;
