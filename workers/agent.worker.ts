import { sessionLock, type AgentWorkerApi, type Session } from '../src/contracts/workers';
import type { Assistant } from '../src/runtime/assistant';
import { startBrowserAssistant } from '../src/runtime/browser-assistant';
import { createBrowserPorts } from '../src/runtime/browser-ports';
import { Comlink } from '../src/wire/comlink';
import { pumpToPort } from '../src/wire/port-stream';
import { linkWorker, sayHello } from '../src/wire/worker-link';
import { PAGE_URL } from './page-url';

const ports = createBrowserPorts(PAGE_URL);
const assistant = Promise.withResolvers<Assistant>();

const spawnEngine = () =>
  linkWorker(
    new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' }),
    ports.locks,
  );

async function open(session: Session): Promise<void> {
  await sayHello(self, ports.locks, sessionLock(session.id));
  assistant.resolve(startBrowserAssistant(ports, spawnEngine, session));
}

async function subscribe(port: MessagePort): Promise<void> {
  const ready = await assistant.promise;
  await pumpToPort(port, (signal) => ready.events(signal));
}

type Method = (...args: unknown[]) => unknown;

// Calls that come before the database is open wait for it; if it does not open, each of them is told why.
const api = new Proxy({} as AgentWorkerApi, {
  get:
    (_, name: string) =>
    async (...args: unknown[]) => {
      if (name === 'open') return open(args[0] as Session);
      if (name === 'subscribe') return void subscribe(args[0] as MessagePort);
      const ready = await assistant.promise;
      return (ready[name as keyof typeof ready] as Method).apply(ready, args);
    },
});

Comlink.expose(api);
