import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { errorCode, exactly, explain } from './failure';
import type { FileSpec } from './starter';

export type Verdict =
  | { readonly state: 'good' }
  | { readonly state: 'absent' | 'wrong' | 'unreadable'; readonly failure: string };

/**
 * Says whether a file is the one it should be, by size and SHA-256. Hashing 98 MB takes a few tenths of a second, so
 * that the result is remembered, also on disk (`FILE.verified`), for as long as size and time of change stay.
 */
export class Verifier {
  readonly #remembered = new Map<string, string>();
  readonly #note: (text: string) => void;

  constructor(note: (text: string) => void) {
    this.#note = note;
  }

  /** The verdict on the file, remembered or new. */
  async check(path: string, spec: FileSpec, signal?: AbortSignal): Promise<Verdict> {
    try {
      const mark = await markOf(path, spec);
      if ((await this.#recall(path)) === mark) return { state: 'good' };
      const verdict = await judge(path, spec, signal);
      if (verdict.state === 'good') await this.#remember(path, mark);
      return verdict;
    } catch (error) {
      return unusable(path, error, signal);
    }
  }

  /** `path` now names a file that was verified under another name. */
  async adopt(path: string, spec: FileSpec): Promise<void> {
    await this.#remember(path, await markOf(path, spec));
  }

  async #recall(path: string): Promise<string | undefined> {
    const remembered = this.#remembered.get(path);
    if (remembered !== undefined) return remembered;
    try {
      return await readFile(stampOf(path), 'utf8');
    } catch {
      // Absent or of no use: the file is hashed, and writing the result reports what is wrong here.
      return undefined;
    }
  }

  async #remember(path: string, mark: string): Promise<void> {
    this.#remembered.set(path, mark);
    try {
      await writeFile(stampOf(path), mark);
    } catch (error) {
      // A folder that others own may be read-only; the model in it is none the worse.
      this.#note(`The next start verifies the model again: ${explain(error)}`);
    }
  }
}

/** Where the result for `path` is remembered. */
export function stampOf(path: string): string {
  return `${path}.verified`;
}

/** The verdict on the file as it is now; never throws for what is wrong with it, only when `signal` aborts. */
export async function judge(path: string, spec: FileSpec, signal?: AbortSignal): Promise<Verdict> {
  try {
    const { size } = await stat(path);
    if (size !== spec.bytes) return wrongSize(size, spec.bytes);
    const sha256 = await hashFile(path, signal);
    if (sha256 === spec.sha256) return { state: 'good' };
    const failure = `altered: its SHA-256 is ${sha256} instead of ${spec.sha256}`;
    return { state: 'wrong', failure };
  } catch (error) {
    return unusable(path, error, signal);
  }
}

function unusable(path: string, error: unknown, signal: AbortSignal | undefined): Verdict {
  signal?.throwIfAborted();
  if (errorCode(error) === 'ENOENT') return { state: 'absent', failure: `no file ${path}` };
  return { state: 'unreadable', failure: explain(error) };
}

async function markOf(path: string, spec: FileSpec): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${spec.sha256} ${size} ${mtimeMs}`;
}

function wrongSize(foundBytes: number, wantedBytes: number): Verdict {
  const how = foundBytes < wantedBytes ? 'truncated' : 'another file';
  return { state: 'wrong', failure: `${how}: ${exactly(foundBytes)} of ${exactly(wantedBytes)}` };
}

async function hashFile(path: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: 1 << 20, ...(signal && { signal }) });
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
