import type { EnginePorts } from '../../contracts/engine';
import { WattsonError } from '../../contracts/errors';

/** The files of one model build by their path inside it: `config.json`, `onnx/model_q4.onnx`. */
export interface ModelFolder {
  /** `undefined`: there is no such file, which for many is no failure. */
  open(path: string): Promise<Blob | undefined>;
}

interface ResponseCache {
  match(request: string): Promise<Response | undefined>;
  put(): Promise<void>;
}

/** What the library asks its cache for: `/models/`, two names that stand for the model, the path inside it. */
const PATH = /^\/models\/[^/]+\/[^/]+\/(.+)$/;

/** The library's cache interface over the present folder; nothing is ever put. */
export function folderCache(present: () => ModelFolder | null): ResponseCache {
  return {
    match: async (request) => {
      const path = PATH.exec(request)?.[1];
      const blob = path && (await present()?.open(path));
      if (!blob) return undefined;
      return new Response(blob, { headers: { 'content-length': String(blob.size) } });
    },
    put: () => Promise.resolve(),
  };
}

/**
 * A build in the model store: `names` are `<folder>/<path>`, and the folder is the one that holds `config.json`.
 * @param onOpened called with the bytes handed out so far
 */
export function storeFolder(
  ports: EnginePorts,
  names: readonly string[],
  onOpened: (bytes: number) => void,
): ModelFolder {
  const config = names.find((name) => /(^|\/)config\.json$/.test(name));
  if (config === undefined) {
    throw new WattsonError('model/absent', 'config.json is not among the files', ['choose-model']);
  }
  const folder = config.slice(0, -'config.json'.length);
  const known = new Set(names);
  let opened = 0;
  return {
    open: async (path) => {
      const name = folder + path;
      if (!known.has(name)) return undefined;
      const [blob] = await ports.openModelFiles([name]);
      if (blob) onOpened((opened += blob.size));
      return blob;
    },
  };
}
