import type { LoadSpec } from '../../../src/contracts/engine';
import { createWorkerHost } from '../../../src/runtime/hosts/worker.host';
import { createWebLocks } from '../../../src/wire/web-locks';
import { linkWorker } from '../../../src/wire/worker-link';
import { ask, usageIn } from '../../contract/ask';
import { FILES } from './files';

const host = createWorkerHost(() =>
  linkWorker(
    new Worker(new URL('../../../workers/engine.worker.ts', import.meta.url), { type: 'module' }),
    createWebLocks(),
  ),
);

const SPECS: Record<string, LoadSpec> = {
  transformers: {
    modelId: 'tiny-llama',
    files: FILES.onnx,
    onnx: { dtype: 'fp32', device: 'wasm' },
  },
  wllama: { modelId: 'tiny-gguf', files: FILES.gguf, contextTokens: 1024 },
};

/** What the benchmarks drive; figures are the ones that the engine reports. */
const bench = {
  install: async (): Promise<void> => {
    const root = await navigator.storage.getDirectory();
    for (const name of [...FILES.onnx, ...FILES.gguf]) {
      const parts = `models/${name}`.split('/');
      const leaf = parts.pop() ?? '';
      let folder = root;
      for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
      const file = await (await folder.getFileHandle(leaf, { create: true })).createWritable();
      await file.write(await (await fetch(`models/${name}`)).blob());
      await file.close();
    }
  },
  load: (engineId: string) =>
    host.load(engineId, SPECS[engineId] ?? { modelId: '' }, () => undefined),
  ask: async (engineId: string, content: string, maxTokens: number) => {
    const engine = {
      generate: (...call: [Parameters<typeof host.generate>[1], AbortSignal]) =>
        host.generate(engineId, ...call),
    };
    const events = await ask(engine, {
      messages: [{ role: 'user', content }],
      sampling: { temperature: 0, maxTokens },
    });
    return usageIn(events) ?? events.at(-1);
  },
  unload: () => host.unload(),
};

Object.assign(globalThis, { bench });
