import type { AssistantApi, AssistantEvent } from '../contracts/assistant';
import type { AssistantClient } from '../contracts/client';
import { WattsonError } from '../contracts/errors';
import type { AgentWorkerApi } from '../contracts/workers';
import { Comlink } from '../wire/comlink';
import { readPort } from '../wire/port-stream';
import { createIdSource } from '../wire/ids';
import { createWebLocks } from '../wire/web-locks';
import { linkWorker, type WorkerLink } from '../wire/worker-link';
import { beginSession } from './session';

/** Deaths in quick succession after which starting again would only burn power. */
const MAX_RESTARTS = 3;
const RESTART_WINDOW_MS = 60_000;

interface Connection {
  readonly link: WorkerLink;
  readonly remote: Comlink.Remote<AgentWorkerApi>;
  /** Rejects every call that a dead worker would leave without an answer. */
  readonly death: Promise<never>;
}

/**
 * Starts the agent worker and keeps one alive: when it dies, pending calls are rejected with `agent/crashed`,
 * a new one is started (it recovers the log), and watchers get a `restarted` event.
 */
export function connectAssistant(): AssistantClient {
  const locks = createWebLocks();
  const newId = createIdSource(
    () => Date.now(),
    (bytes) => crypto.getRandomValues(bytes),
  );
  const deaths: number[] = [];
  let connection = start();

  function start(): Connection {
    const worker = new Worker(new URL('../../workers/agent.worker.ts', import.meta.url), {
      type: 'module',
      name: 'agent',
    });
    const link = linkWorker(worker, locks);
    link.died.addEventListener('abort', () => {
      const now = performance.now();
      deaths.push(now);
      const recent = deaths.filter((at) => now - at < RESTART_WINDOW_MS);
      if (recent.length <= MAX_RESTARTS) connection = start();
    });
    const remote = Comlink.wrap<AgentWorkerApi>(link.endpoint);
    void remote.open(beginSession(newId()));
    return {
      link,
      remote,
      death: rejectOnDeath(link.died),
    };
  }

  const api = new Proxy({} as AssistantApi, {
    get:
      (_, name: keyof AssistantApi) =>
      async (...args: unknown[]): Promise<unknown> => {
        const { remote, death } = connection;
        const call = remote[name] as unknown as (...args: unknown[]) => Promise<unknown>;
        return Promise.race([call(...args), death]);
      },
  });

  return {
    api,
    async *events(signal: AbortSignal): AsyncGenerator<AssistantEvent> {
      while (!signal.aborted) {
        const { link, remote } = connection;
        const { port1, port2 } = new MessageChannel();
        void remote.subscribe(Comlink.transfer(port2, [port2]));
        yield* readPort<AssistantEvent>(port1, signal, link.died);
        if (signal.aborted) return;
        yield { type: 'restarted', error: crash(link.died.reason).record };
        if (connection.link === link) return;
      }
    },
  };
}

const crash = (cause: unknown): WattsonError =>
  new WattsonError('agent/crashed', String(cause), ['continue', 'reload-page']);

function rejectOnDeath(died: AbortSignal): Promise<never> {
  const death = new Promise<never>((_, reject) => {
    died.addEventListener('abort', () => reject(crash(died.reason)), { once: true });
  });
  // With no call in flight nobody is waiting: the watchers are told instead.
  death.catch(() => undefined);
  return death;
}
