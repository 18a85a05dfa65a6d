import asyncifyMjs from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import asyncifyWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import jspiMjs from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import jspiWasm from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url';
import wllamaWasm from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import type {
  Engine,
  EngineEvent,
  EnginePorts,
  GenerateRequest,
  Usage,
} from '../../../src/contracts/engine';

import { ask, textOf, usageIn, type Ask } from '../../contract/ask';

/** Where the test server has the model fixtures. */
export const FIXTURES = new URL('/tests/fixtures/models/', location.href).href;

const ASSETS: Record<string, string> = {
  'wllama.wasm': wllamaWasm,
  'onnx.jspi.mjs': jspiMjs,
  'onnx.jspi.wasm': jspiWasm,
  'onnx.asyncify.mjs': asyncifyMjs,
  'onnx.asyncify.wasm': asyncifyWasm,
  'self-check.onnx': '/self-check/model.onnx',
};

/** Ports whose model store is the folder of fixtures. */
export const fixturePorts = (changes: Partial<EnginePorts> = {}): EnginePorts => ({
  fetch: (input, init) => fetch(input, init),
  nowMs: () => performance.now(),
  openModelFiles: (names) => Promise.all(names.map(openFixture)),
  assetUrl: (name) => new URL(ASSETS[name] ?? name, location.href).href,
  ...changes,
});

export async function openFixture(name: string): Promise<Blob> {
  const response = await fetch(FIXTURES + name);
  if (!response.ok) throw new Error(`no fixture ${name}`);
  return response.blob();
}

export const fixtureJson = async <T>(name: string): Promise<T> =>
  JSON.parse(await (await openFixture(name)).text()) as T;

/** Names of a build's files, as the model store has them. */
export const onnxFiles = (folder: string, weights = 'onnx/model.onnx'): string[] =>
  [
    weights,
    'config.json',
    'generation_config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    'special_tokens_map.json',
  ].map((path) => `${folder}/${path}`);

export interface Heard {
  readonly events: readonly EngineEvent[];
  readonly text: string;
  readonly ids: readonly (number | undefined)[];
  readonly last: EngineEvent | undefined;
  readonly usage: Usage | undefined;
}

/** Runs one answer to its end. */
export const hear = async (
  engine: Pick<Engine, 'generate'>,
  request: GenerateRequest,
  options: Ask = {},
): Promise<Heard> => heard(await ask(engine, request, options));

export const heard = (events: readonly EngineEvent[]): Heard => ({
  events,
  text: textOf(events),
  ids: events.flatMap((event) =>
    event.type === 'text' ? (event.logprobs ?? []).map(({ id }) => id) : [],
  ),
  last: events.at(-1),
  usage: usageIn(events),
});
