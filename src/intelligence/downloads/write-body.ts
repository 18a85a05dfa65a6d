import { WattsonError, isAbort } from '../../contracts/errors';
import { corrupt, truncated } from './bad-download';
import { expectedBytes, type FileJob } from './file-job';
import { isWeights } from './file-kind';
import { FRESH } from './journal-record';
import { validatorOf } from './request';
import { mustFitSize, toldBytes } from './size-check';
import { sniff, SNIFF_BYTES } from './sniff';
import { Transient } from './transient';
import type { Watchdog } from './watchdog';

type Chunk = Uint8Array<ArrayBuffer>;

/**
 * Appends an answer's body at `start`. The first bytes of a file are looked at before one is written, and an old
 * partial file is only cut when the new bytes have passed. Never writes past the expected size.
 */
export async function writeBody(
  job: FileJob,
  response: Response,
  start: number,
  silence: Watchdog,
): Promise<void> {
  const { file, name, ports } = job;
  const body = read(response, silence, (thrown) => lost(job, done, thrown));
  let done = start;
  const head = start === 0 ? await firstBytes(body) : [];
  if (start === 0) sniff(joined(head), file.path);
  // After the look at the bytes: a web page is told as one, not as a file of the wrong size.
  await mustFitSize(job, response);
  const partial = await ports.models.openPartial(name, start);
  let isTooLong = false;
  const write = async (chunk: Chunk) => {
    const limit = expectedBytes(job);
    isTooLong ||= limit !== null && done + chunk.byteLength > limit;
    if (isTooLong) return;
    await partial.write(chunk);
    done += chunk.byteLength;
    silence.touch();
    job.copied(chunk.byteLength);
    job.show('copying', done);
  };
  try {
    // After the cut and before the first byte: a tab killed at any point never pairs old bytes with a new validator.
    if (start === 0 || job.entry().validator === null) await remember(job, response);
    for (const chunk of head) await write(chunk);
    for await (const chunk of body) {
      await write(chunk);
      if (isTooLong) break;
    }
  } finally {
    await partial.close();
  }
  const limit = expectedBytes(job);
  if (limit === null) return;
  if (isTooLong) await refuseLong(job, limit);
  if (done < limit) throw new Transient(truncated(file.path, done, limit));
}

async function remember(job: FileJob, response: Response): Promise<void> {
  const totalBytes = isWeights(job.file.path) ? toldBytes(response) : null;
  await job.write({ state: 'open', validator: validatorOf(response.headers), totalBytes });
}

async function* read(
  { body }: Response,
  silence: Watchdog,
  lost: (thrown: unknown) => Transient,
): AsyncGenerator<Chunk, void> {
  if (!body) return;
  const reader = body.getReader();
  for (;;) {
    const step = await reader.read().catch((thrown: unknown) => {
      throw isAbort(thrown) || thrown instanceof Transient ? thrown : lost(thrown);
    });
    silence.touch();
    if (step.done) return;
    if (step.value.byteLength > 0) yield step.value;
  }
}

/** Chunks with at least `SNIFF_BYTES` bytes together, or all there are. Leaves the rest in `body`. */
async function firstBytes(body: AsyncGenerator<Chunk, void>): Promise<Chunk[]> {
  const head: Chunk[] = [];
  for (let bytes = 0; bytes < SNIFF_BYTES;) {
    const step = await body.next();
    if (step.done) break;
    head.push(step.value);
    bytes += step.value.byteLength;
  }
  return head;
}

function joined(chunks: readonly Chunk[]): Chunk {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function lost(job: FileJob, doneBytes: number, thrown: unknown): Transient {
  const totalBytes = expectedBytes(job);
  return new Transient(
    new WattsonError('model/download-failed', `${job.file.path}: ${String(thrown)}`, ['retry'], {
      file: job.file.path,
      doneBytes,
      ...(totalBytes === null ? {} : { totalBytes }),
    }),
  );
}

/** Not one of the bytes can be trusted. */
async function refuseLong(
  { file, name, ports, write }: FileJob,
  limitBytes: number,
): Promise<never> {
  await ports.models.discardPartial(name);
  await write(FRESH);
  throw corrupt('too-long', file.path, `more than ${limitBytes} bytes came`, {
    totalBytes: limitBytes,
  });
}
