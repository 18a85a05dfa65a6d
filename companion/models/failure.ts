/** Why a source did not work, in words that can follow the source's name and a colon. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}

/** Any failure in such words. */
export function explain(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const code = errorCode(thrown);
  if (code !== undefined && isDiskFull(thrown)) return `the disk is full (${code})`;
  return thrown.message;
}

export function isDiskFull(thrown: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(thrown) ?? '');
}

/** `ENOENT` and the like, of the error itself or of its cause; undefined where there is none. */
export function errorCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return errorCode(thrown.cause);
}

/** `98.4 MB`: decimal units, as shops and disks count. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `98,362,432 bytes`, where every byte counts. */
export function exactly(bytes: number): string {
  return `${bytes.toLocaleString('en')} bytes`;
}
