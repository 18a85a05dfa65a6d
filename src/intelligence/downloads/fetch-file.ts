import { WattsonError } from '../../contracts/errors';
import { attempt, Restart } from './attempt';
import { expectedBytes, isHashed, type FileJob } from './file-job';
import { isWeights } from './file-kind';
import { FRESH } from './journal-record';
import { hostOf } from './refusal';
import { NO_VALIDATOR, saysNothing } from './request';
import { Retries } from './retries';
import { Transient } from './transient';
import { verify } from './verify';

/**
 * Gets one file whole, verified and in its place, going on from what is there.
 * Throws a `WattsonError` or the signal's reason; the bytes that came are kept unless they were found wrong.
 */
export async function fetchFile(job: FileJob, signal: AbortSignal): Promise<void> {
  if (await isThere(job, signal)) return;
  await copy(job, signal);
  await settle(job, signal);
}

async function isThere(job: FileJob, signal: AbortSignal): Promise<boolean> {
  const { file, name, sink } = job;
  const found = await sink.find(file, name);
  const entry = job.entry();
  if (!found) {
    if (entry.state !== 'open') await job.write(FRESH);
    return false;
  }
  if (entry.state === 'open' && !(await isIntact(job, found, signal))) return false;
  if (entry.state === 'open') await job.write({ ...FRESH, state: 'found' });
  job.show('done', found.size);
  return true;
}

/** A file of this name that did not come with this download may be another version. */
async function isIntact(
  { file, show }: FileJob,
  found: Blob,
  signal: AbortSignal,
): Promise<boolean> {
  if (file.bytes === null && !isHashed(file)) return false;
  try {
    await verify(found, file, (doneBytes) => show('verifying', doneBytes), signal);
    return true;
  } catch (thrown) {
    if (thrown instanceof WattsonError) return false;
    throw thrown;
  }
}

async function copy(job: FileJob, signal: AbortSignal): Promise<void> {
  const { file, gate, ports, limits } = job;
  const host = hostOf(file.url);
  let offset = await usableBytes(job);
  let withIfRange = true;
  const onWait = (ms: number) => job.show('waiting', offset, ms);
  const { clock, random } = ports;
  const { retries } = limits;
  const tries = new Retries({ clock, random, gate, host, retries, onWait }, offset);
  while (offset === 0 || offset !== expectedBytes(job)) {
    try {
      await gate.pass(host, onWait, signal);
      job.show('copying', offset);
      return await attempt(job, offset, withIfRange, signal);
    } catch (thrown) {
      if (!(thrown instanceof Transient)) throw thrown;
      const wasConditional = offset > 0 && withIfRange;
      offset = await usableBytes(job);
      tries.reached(offset);
      if (thrown instanceof Restart) {
        tries.again(thrown);
      } else if (wasConditional && thrown.final.record.code === 'model/offline') {
        // Across origins If-Range needs the server's consent beforehand (CORS), and a refusal looks like no network.
        withIfRange = false;
        tries.again(thrown);
      } else {
        await tries.wait(thrown, signal);
      }
    }
  }
}

/**
 * Bytes a copy may go on from. Those that no validator vouches for only where a hash will decide in the end;
 * too many, or the beginning of a small file, are discarded.
 */
async function usableBytes({ file, name, ports, entry }: FileJob): Promise<number> {
  const kept = await ports.models.partialBytes(name);
  if (kept === 0) return 0;
  const isKnown = isHashed(file) || !saysNothing(entry().validator ?? NO_VALIDATOR);
  const isWhole = kept === file.bytes;
  const isPart = isWeights(file.path) && kept < (file.bytes ?? Infinity);
  if (isKnown && (isWhole || isPart)) return kept;
  await ports.models.discardPartial(name);
  return 0;
}

/** Checks the copy and puts it in its place. */
async function settle(job: FileJob, signal: AbortSignal): Promise<void> {
  const { file, name, ports, sink } = job;
  const blob = await ports.models.readPartial(name);
  job.show('verifying', 0);
  try {
    await verify(blob, file, (doneBytes) => job.show('verifying', doneBytes), signal);
  } catch (thrown) {
    if (isWrong(thrown)) {
      await ports.models.discardPartial(name);
      await job.write(FRESH);
    }
    throw thrown;
  }
  await sink.keep(file, name);
  await job.write({ ...FRESH, state: 'fetched' });
  job.show('done', blob.size);
}

/** Bytes found wrong are discarded whole; a disk that cannot be read says nothing about them. */
function isWrong(thrown: unknown): boolean {
  const code = thrown instanceof WattsonError ? thrown.record.code : null;
  return code === 'model/corrupt' || code === 'model/truncated' || code === 'model/html';
}
