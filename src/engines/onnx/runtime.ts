import type * as Transformers from '@huggingface/transformers';
import type { EnginePorts } from '../../contracts/engine';
import { folderCache, type ModelFolder } from './folder-cache';

export type Library = typeof Transformers;

/** Browsers that report more cores seldom gain from more threads; the memory of each one is real. */
const MAX_THREADS = 8;

/** Below this much log the library prints advice that nobody reads. */
const LOG_ERRORS_ONLY = 40;

let loading: Promise<Library> | null = null;
let folder: ModelFolder | null = null;
let loads = 0;

/**
 * The smallest build of the ONNX runtime that this browser can use (stack.md §4): `jspi` (16.8 MB) where WebAssembly
 * can suspend, else `asyncify` (26.9 MB); both do CPU and WebGPU. Without WebGPU `plain` (14.3 MB) is enough.
 */
export function onnxBuild(): 'jspi' | 'asyncify' | 'plain' {
  if ('Suspending' in WebAssembly) return 'jspi';
  return navigator.gpu ? 'asyncify' : 'plain';
}

/** Names of the runtime's two assets, as `EnginePorts.assetUrl` knows them. */
export const onnxAssets = (build = onnxBuild()) => ({
  mjs: `onnx.${build}.mjs`,
  wasm: `onnx.${build}.wasm`,
});

export const onnxThreads = (): number =>
  globalThis.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency || 1, MAX_THREADS) : 1;

/**
 * transformers.js, set up once per worker so that it reads model files from this device only and its runtime from
 * this origin only. Threads are fixed by the first load: the runtime starts once.
 */
export function loadLibrary(ports: EnginePorts, threads: number): Promise<Library> {
  loading ??= importLibrary(ports, threads);
  return loading;
}

async function importLibrary(ports: EnginePorts, threads: number): Promise<Library> {
  const library = await import('@huggingface/transformers');
  const { env } = library;
  env.logLevel = LOG_ERRORS_ONLY;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useBrowserCache = false;
  env.useCustomCache = true;
  env.customCache = folderCache(() => folder);
  // It would import the runtime's script as a blob:, which a strict policy forbids.
  env.useWasmCache = false;
  env.fetch = () => Promise.resolve(new Response(null, { status: 404 }));
  const { wasm } = env.backends.onnx;
  if (!wasm) throw new Error('this build of transformers.js has no WebAssembly back end');
  const assets = onnxAssets();
  wasm.wasmPaths = { mjs: ports.assetUrl(assets.mjs), wasm: ports.assetUrl(assets.wasm) };
  wasm.numThreads = threads;
  return library;
}

/**
 * Runs `read` with the library's files coming from `files`; gives it the name to ask for, which is new each time
 * because the library remembers what it once found under a name. One at a time: the library has one cache.
 */
export async function fromFolder<T>(
  files: ModelFolder,
  read: (id: string) => Promise<T>,
): Promise<T> {
  folder = files;
  try {
    return await read(`wattson/${++loads}`);
  } finally {
    folder = null;
  }
}
