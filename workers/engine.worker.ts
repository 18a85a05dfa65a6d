import asyncifyMjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import asyncifyWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import jspiMjs from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import jspiWasm from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import plainMjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import plainWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import wllamaWasm from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import type { Engine, EngineEvent, EnginePorts } from '../src/contracts/engine';
import { toErrorRecord, WattsonError } from '../src/contracts/errors';
import type { GpuVerdict } from '../src/contracts/gpu-health';
import type { EngineWorkerApi } from '../src/contracts/workers';
import { findEngine } from '../src/engines/find';
import { createBrowserPorts } from '../src/runtime/browser-ports';
import { createGpuVerdicts } from '../src/storage/gpu-verdicts';
import { openOpfsModels } from '../src/storage/opfs.models';
import { Comlink } from '../src/wire/comlink';
import { pumpToPort } from '../src/wire/port-stream';
import { keepRuntime } from '../src/wire/runtime-cache';
import { sayHello } from '../src/wire/worker-link';
import { PAGE_URL } from './page-url';

/** Names by which engines ask (`EngineKind.assets`) → where the build put them. */
const ASSETS = Object.fromEntries(
  Object.entries({
    'wllama.wasm': wllamaWasm,
    'onnx.jspi.mjs': jspiMjs,
    'onnx.jspi.wasm': jspiWasm,
    'onnx.asyncify.mjs': asyncifyMjs,
    'onnx.asyncify.wasm': asyncifyWasm,
    'onnx.plain.mjs': plainMjs,
    'onnx.plain.wasm': plainWasm,
    'self-check.onnx': new URL('self-check/model.onnx', PAGE_URL).href,
  }).map(([name, url]) => [name, new URL(url, import.meta.url).href]),
);

const ports = createBrowserPorts(PAGE_URL);
let current: { id: string; engine: Engine } | null = null;

const enginePorts: EnginePorts = {
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
  gpuTrusted: async () => {
    try {
      return (await verdict(false))?.passed ?? false;
    } catch (thrown) {
      // The check's model could not be had: nothing is trusted, nothing is kept.
      if (toErrorRecord(thrown).code === 'model/offline') return false;
      throw thrown;
    }
  },
};

/** The database is opened for the moment: the agent worker must be able to upgrade it. */
async function verdict(repeat: boolean): Promise<GpuVerdict | null> {
  const { gpuVerdict, PROBE_ASSET } = await import('../src/engines/gpu-health/trust');
  const { openDexieDatabase } = await import('../src/storage/dexie.database');
  await keepRuntime([enginePorts.assetUrl(PROBE_ASSET)], Object.values(ASSETS));
  const db = await openDexieDatabase();
  try {
    const store = createGpuVerdicts(db);
    return await gpuVerdict({ ports: enginePorts, store, now: ports.now }, repeat);
  } finally {
    db.close();
  }
}

async function* nothingLoaded(): AsyncGenerator<EngineEvent> {
  const { record } = new WattsonError('model/none', 'no model is loaded', ['choose-model']);
  yield { type: 'error', error: record };
}

const api: EngineWorkerApi = {
  load: async (id, spec, report) => {
    const kind = await findEngine(id);
    if (current?.id !== id) {
      await current?.engine.unload();
      current = { id, engine: kind.create(enginePorts) };
    }
    const names = kind.assets?.() ?? [];
    await keepRuntime(names.map(enginePorts.assetUrl), Object.values(ASSETS));
    return current.engine.load(spec, report, new AbortController().signal);
  },
  generate: (_id, request, port) => {
    const engine = current?.engine;
    void pumpToPort(port, (signal) => engine?.generate(request, signal) ?? nothingLoaded());
  },
  embed: async (texts) => {
    const embed = current?.engine.embed;
    if (!embed) throw new WattsonError('model/none', 'no embedding model', ['choose-model']);
    return embed(texts, new AbortController().signal);
  },
  checkGpu: (repeat) => verdict(repeat),
  unload: async () => {
    await current?.engine.unload();
    current = null;
  },
};

Comlink.expose(api);
void sayHello(self, ports.locks, `wattson/life/engine/${ports.newId()}`);
