export type FileKind = 'gguf' | 'onnx' | 'json' | 'wasm' | 'weights' | 'text' | 'other';

const KINDS: readonly (readonly [RegExp, FileKind])[] = [
  [/\.gguf$/i, 'gguf'],
  [/\.onnx$/i, 'onnx'],
  [/\.json$/i, 'json'],
  [/\.wasm$/i, 'wasm'],
  [/\.(bin|safetensors|onnx_data(_\d+)?|data|pt|pth)$/i, 'weights'],
  [/\.(txt|md|model|jinja|html?)$/i, 'text'],
];

/** What a file should hold, by its name. */
export function fileKind(path: string): FileKind {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
}

/**
 * Weights are big, so they are continued by byte offset. Anything else is small and may arrive compressed, where an
 * offset counts other bytes (and a page of another origin is not told): it starts again.
 */
export function isWeights(path: string): boolean {
  return ['gguf', 'onnx', 'weights'].includes(fileKind(path));
}
