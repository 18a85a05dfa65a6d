import { WattsonError } from '../../contracts/errors';

/** Why bytes that arrived are not the file: `params.reason` of `model/corrupt` (or `model/html`). */
export type CorruptReason =
  | 'empty'
  | 'hash'
  | 'lfs-pointer'
  | 'not-gguf'
  | 'not-json'
  | 'not-onnx'
  | 'not-wasm'
  | 'too-long'
  | 'zero-filled';

export function corrupt(
  reason: CorruptReason,
  file: string,
  cause: string,
  figures: Readonly<Record<string, string | number>> = {},
): WattsonError {
  return new WattsonError('model/corrupt', `${file}: ${cause}`, ['retry', 'choose-model'], {
    reason,
    file,
    ...figures,
  });
}

export function truncated(file: string, doneBytes: number, totalBytes: number): WattsonError {
  return new WattsonError(
    'model/truncated',
    `${file}: ${doneBytes} of ${totalBytes} bytes came`,
    ['retry'],
    { file, doneBytes, totalBytes },
  );
}
