import wllamaWasm from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import type { Engine } from '../src/contracts/engine';
import type { EngineWorkerApi } from '../src/contracts/workers';
import { engines } from '../src/engines/all';
import { createBrowserPorts } from '../src/runtime/browser-ports';
import { openOpfsModels } from '../src/storage/opfs.models';
import { Comlink } from '../src/wire/comlink';
import { pumpToPort } from '../src/wire/port-stream';
import { keepRuntime } from '../src/wire/runtime-cache';
import { sayHello } from '../src/wire/worker-link';
import { PAGE_URL } from './page-url';

const ASSETS: Record<string, string> = {
  'wllama.wasm': new URL(wllamaWasm, import.meta.url).href,
};

const ports = createBrowserPorts(PAGE_URL);
let current: { id: string; engine: Engine } | null = null;

const enginePorts = {
  fetch: ports.fetch,
  nowMs: ports.nowMs,
  assetUrl: (name: string): string => {
    const url = ASSETS[name];
    if (!url) throw new Error(`no asset ${name}`);
    return url;
  },
  openModelFiles: async (names: readonly string[]) => {
    const store = await openOpfsModels();
    return Promise.all(names.map((name) => store.open(name)));
  },
};

const api: EngineWorkerApi = {
  load: async (id, spec, report) => {
    if (current?.id !== id) {
      await current?.engine.unload();
      current = { id, engine: engines.get(id).create(enginePorts) };
    }
    await keepRuntime(Object.values(ASSETS));
    return current.engine.load(spec, report, new AbortController().signal);
  },
  generate: (_id, request, port) => {
    const engine = current?.engine;
    if (engine) void pumpToPort(port, (signal) => engine.generate(request, signal));
    else port.close();
  },
  unload: async () => {
    await current?.engine.unload();
    current = null;
  },
};

Comlink.expose(api);
void sayHello(self, ports.locks, `wattson/life/engine/${ports.newId()}`);
