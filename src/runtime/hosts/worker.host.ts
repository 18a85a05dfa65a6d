import type { EngineEvent } from '../../contracts/engine';
import { WattsonError } from '../../contracts/errors';
import type { EngineHost } from '../../contracts/host';
import type { EngineWorkerApi } from '../../contracts/workers';
import { Comlink } from '../../wire/comlink';
import { readPort } from '../../wire/port-stream';
import type { WorkerLink } from '../../wire/worker-link';

/** Silence of a running answer after which the engine counts as hung. Prefill reports progress, so this is generous. */
const STALL_MS = 120_000;

/** Loading gives no steady sign of life; a slow disk and a large model still end before this. */
const LOAD_MS = 600_000;

/**
 * Runs heavy engines in a worker of their own. The worker is started when first needed, and again after it
 * died; a worker that says nothing for too long is ended and counts as dead.
 */
export function createWorkerHost(spawn: () => WorkerLink, stallMs = STALL_MS): EngineHost {
  let link: WorkerLink | null = null;
  let remote: Comlink.Remote<EngineWorkerApi> | null = null;

  const connect = (): { link: WorkerLink; remote: Comlink.Remote<EngineWorkerApi> } => {
    if (!link || !remote || link.died.aborted) {
      link = spawn();
      remote = Comlink.wrap<EngineWorkerApi>(link.endpoint);
      const born = link;
      born.died.addEventListener('abort', () => {
        if (link !== born) return;
        link = null;
        remote = null;
        host.onLost?.(String(born.died.reason));
      });
    }
    return { link, remote };
  };

  const host: EngineHost = {
    onLost: null,

    load: async (engineId, spec, report) => {
      const worker = connect();
      const timer = setTimeout(() => worker.link.kill('loading took too long'), LOAD_MS);
      try {
        return await orDead(
          worker.remote.load(engineId, spec, Comlink.proxy(report)),
          worker.link.died,
        );
      } finally {
        clearTimeout(timer);
      }
    },

    async *generate(engineId, request, signal) {
      const worker = connect();
      const { port1, port2 } = new MessageChannel();
      void worker.remote.generate(engineId, request, Comlink.transfer(port2, [port2]));
      const watch = createWatchdog(stallMs, () => worker.link.kill('no sign of life'));
      let ended = false;
      try {
        for await (const event of readPort<EngineEvent>(port1, signal, worker.link.died)) {
          watch.alive();
          ended ||= event.type === 'finish' || event.type === 'error';
          yield event;
        }
      } finally {
        watch.end();
      }
      if (ended) return;
      const cause = worker.link.died.aborted
        ? String(worker.link.died.reason)
        : 'the stream ended without a finish reason';
      yield {
        type: 'error',
        error: new WattsonError('engine/crashed', cause, ['continue', 'retry']).record,
      };
    },

    checkGpu: async (repeat) => {
      const worker = connect();
      return orDead(worker.remote.checkGpu(repeat), worker.link.died);
    },

    unload: async () => {
      if (link && remote) await orDead(remote.unload(), link.died);
    },
  };
  return host;
}

/** Waits for `promise`, or rejects when the worker that owes it has died: its answer would never come. */
function orDead<T>(promise: Promise<T>, died: AbortSignal): Promise<T> {
  const death = new Promise<never>((_, reject) => {
    const fail = () =>
      reject(new WattsonError('engine/crashed', String(died.reason), ['retry', 'choose-model']));
    if (died.aborted) fail();
    else died.addEventListener('abort', fail, { once: true });
  });
  return Promise.race([promise, death]);
}

function createWatchdog(ms: number, onSilence: () => void): { alive(): void; end(): void } {
  let timer = setTimeout(onSilence, ms);
  return {
    alive: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, ms);
    },
    end: () => clearTimeout(timer),
  };
}
