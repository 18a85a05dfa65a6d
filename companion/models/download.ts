import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { errorCode, exactly, isDiskFull, SourceFailure } from './failure';
import { contentRange, refuseAnswer } from './http-answer';
import type { FetchContext } from './source';
import { Watchdog } from './watchdog';

/** How often a connection that was cut in the middle is taken up again. */
const MAX_CUTS = 5;

/** The first bytes of every GGUF file. */
const GGUF_MAGIC = 'GGUF';

/** The connection ended before the file did. */
class Cut extends SourceFailure {}

export interface DownloadJob {
  readonly source: string;
  readonly url: string;
  /** Unfinished file; what an earlier run left in it is continued. */
  readonly part: string;
  readonly bytes: number;
}

/**
 * Brings `url` into `part` until it has `bytes` bytes; whether they are the right ones is for the caller to verify.
 * What arrived stays there for the next time, except what is known to be wrong.
 * @returns whether bytes of an earlier run are in the file
 */
export async function download(job: DownloadJob, context: FetchContext): Promise<boolean> {
  const earlierBytes = await sizeOf(job.part);
  let resumed = earlierBytes > 0 && earlierBytes <= job.bytes;
  if (earlierBytes > job.bytes) await rm(job.part);
  for (let cuts = 0; ; cuts += 1) {
    const fromBytes = await sizeOf(job.part);
    if (fromBytes === job.bytes) return resumed;
    try {
      if (!(await transfer(job, fromBytes, context))) resumed = false;
    } catch (error) {
      if (isDiskFull(error)) await rm(job.part, { force: true });
      if (!(error instanceof Cut) || cuts >= MAX_CUTS) throw error;
    }
  }
}

/** One request. Resolves to whether the bytes before `fromBytes` were kept. */
async function transfer(
  job: DownloadJob,
  fromBytes: number,
  context: FetchContext,
): Promise<boolean> {
  const watchdog = new Watchdog(context.signal);
  const { host } = new URL(job.url);
  try {
    watchdog.expect(context.limits.connectMs, `${host} gave no answer`);
    const response = await ask(job.url, fromBytes, context.fetch, watchdog.signal);
    const range = response.status === 206 ? contentRange(response) : null;
    const continues = range?.start === fromBytes && range.totalBytes === job.bytes;
    if (response.status === 416 || (response.status === 206 && !continues)) {
      await response.body?.cancel();
      if (fromBytes === 0) throw new SourceFailure(`${host} sent another range than asked for`);
      await rm(job.part);
      return false;
    }
    const refusal = refuseAnswer(response, continues ? job.bytes - fromBytes : job.bytes);
    if (refusal || !response.body) {
      await response.body?.cancel();
      throw new SourceFailure(`${host} ${refusal ?? 'sent nothing'}`);
    }
    await receive(job, response.body, continues ? fromBytes : 0, watchdog, context);
    return continues;
  } finally {
    watchdog.rest();
  }
}

async function ask(
  url: string,
  fromBytes: number,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Response> {
  // Compressed, the bytes could not be counted.
  const headers = new Headers({ 'accept-encoding': 'identity' });
  if (fromBytes > 0) headers.set('range', `bytes=${fromBytes}-`);
  try {
    return await fetch(url, { headers, signal });
  } catch (error) {
    signal.throwIfAborted();
    const code = errorCode(error) ?? String(error);
    throw new SourceFailure(`${new URL(url).host} cannot be reached (${code})`);
  }
}

async function receive(
  job: DownloadJob,
  body: ReadableStream<Uint8Array>,
  fromBytes: number,
  watchdog: Watchdog,
  context: FetchContext,
): Promise<void> {
  const { host } = new URL(job.url);
  const file = await open(job.part, fromBytes > 0 ? 'r+' : 'w+');
  let doneBytes = fromBytes;
  try {
    const stalled = () => watchdog.expect(context.limits.stallMs, `${host} stopped sending`);
    stalled();
    for await (const chunk of chunksOf(body, watchdog.signal)) {
      if (doneBytes + chunk.length > job.bytes)
        throw new Wrong(`${host} sent more than ${exactly(job.bytes)}`);
      await file.write(chunk, 0, chunk.length, doneBytes);
      const unchecked = doneBytes < GGUF_MAGIC.length;
      doneBytes += chunk.length;
      if (unchecked && doneBytes >= GGUF_MAGIC.length) await checkMagic(file, host);
      stalled();
      const { source, bytes: totalBytes } = job;
      context.report({ type: 'progress', source, doneBytes, totalBytes });
    }
  } catch (error) {
    if (error instanceof Wrong) await rm(job.part);
    throw error;
  } finally {
    await file.close();
  }
  if (doneBytes < job.bytes)
    throw new Cut(`${host} stopped after ${exactly(doneBytes)} of ${exactly(job.bytes)}`);
}

/** What arrived is of no use, also not for another try. */
class Wrong extends SourceFailure {}

async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    signal.throwIfAborted();
    throw new Cut(`the connection was cut (${errorCode(error) ?? String(error)})`);
  }
}

async function checkMagic(file: FileHandle, host: string): Promise<void> {
  const { buffer } = await file.read(Buffer.alloc(GGUF_MAGIC.length), 0, GGUF_MAGIC.length, 0);
  const start = buffer.toString('latin1');
  if (start === GGUF_MAGIC) return;
  const what = start.startsWith('<') ? 'an HTML page' : 'something else';
  throw new Wrong(`${host} sent ${what} instead of a GGUF file`);
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}
