import type { LoadSpec } from '../../../src/contracts/engine';
import { FIXTURES } from './ports';

/** A model host that is never there: every request goes through the scripted fetch below. */
export const MODEL_URL = 'https://models.test/tiny';
export const LIBRARY_URL = 'https://models.test/lib/tiny-q0f32-webgpu.wasm';

export const MLC_SPEC: LoadSpec = {
  modelId: 'tiny-q0f32',
  mlc: { modelUrl: MODEL_URL, libraryUrl: LIBRARY_URL, requiredFeatures: [] },
};

type Answer = (right: () => Promise<Response>) => Promise<Response> | Response;

/** Serves the tiny model from the fixtures; `script` answers instead, by file name. Counts requests by file name. */
export function mlcServer(script: Readonly<Record<string, Answer>> = {}) {
  const asked: string[] = [];
  const serve: typeof fetch = async (input) => {
    const name =
      String(input instanceof Request ? input.url : input)
        .split('/')
        .at(-1) ?? '';
    asked.push(name);
    const right = () => fetch(`${FIXTURES}tiny-webllm/${name}`);
    return script[name] ? script[name](right) : right();
  };
  return { fetch: serve, asked };
}

/** As after the first visit of a browser. */
export async function emptyMlcCaches(): Promise<void> {
  for (const scope of ['webllm/config', 'webllm/model', 'webllm/wasm']) await caches.delete(scope);
}

/** The bytes of a right answer with one byte of it changed. */
export async function flipped(right: () => Promise<Response>, at: number): Promise<Response> {
  const bytes = new Uint8Array(await (await right()).arrayBuffer());
  bytes[at] = (bytes[at] ?? 0) ^ 0x55;
  return new Response(bytes);
}

export const HTML = (): Response =>
  new Response('<!doctype html><title>Log in</title>', {
    headers: { 'content-type': 'text/html' },
  });
