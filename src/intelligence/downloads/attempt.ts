import { WattsonError } from '../../contracts/errors';
import { contentRange, isEncoded } from './content-range';
import { isHashed, type FileJob } from './file-job';
import { FRESH } from './journal-record';
import { hostOf, refusal } from './refusal';
import { ask, compare, NO_VALIDATOR, rangeHeaders, tokenHeaders, validatorOf } from './request';
import { Transient } from './transient';
import { watch } from './watchdog';
import { writeBody } from './write-body';

/** The bytes kept so far do not belong to what the server has now: they were discarded. */
export class Restart extends Transient {}

/**
 * One request for the rest of a file, written as it comes. Resolves when the file has all its bytes.
 * Throws a `Transient`, a `WattsonError` that trying again does not help, or the signal's reason.
 */
export async function attempt(
  job: FileJob,
  offset: number,
  withIfRange: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { file, ports, limits } = job;
  const silence = watch(ports.clock, limits.stallMs);
  const over = new AbortController();
  try {
    const headers = {
      ...rangeHeaders(offset, job.entry().validator ?? NO_VALIDATOR, withIfRange),
      ...(await tokenHeaders(file.url, ports.tokenFor)),
    };
    const either = AbortSignal.any([signal, silence.signal, over.signal]);
    const response = await ask(ports.fetch, file.url, headers, either);
    silence.touch();
    if (response.status === 416 && (await isComplete(job, response, offset))) return;
    const refused = refusal(response, file.url, ports.clock.now());
    if (refused) throw refused;
    const continues = response.status === 206;
    if (continues) await mustContinue(job, response, offset);
    await writeBody(job, response, continues ? offset : 0, silence);
  } catch (thrown) {
    signal.throwIfAborted();
    silence.signal.throwIfAborted();
    throw thrown;
  } finally {
    silence.stop();
    over.abort();
  }
}

/** 416 says that nothing comes after `offset`: the file is whole, or it is another one now. */
async function isComplete(job: FileJob, response: Response, offset: number): Promise<boolean> {
  const { totalBytes } = contentRange(response.headers);
  if (offset > 0 && totalBytes === offset && job.file.bytes === null) return true;
  return restart(job, `no bytes after ${offset} of ${totalBytes ?? 'unknown'}`);
}

/** A 206 whose bytes are not the continuation of ours. */
async function mustContinue(job: FileJob, response: Response, offset: number): Promise<void> {
  const { validator, totalBytes } = job.entry();
  const range = contentRange(response.headers);
  if (isEncoded(response.headers)) await restart(job, 'the rest came compressed');
  if (range.start !== null && range.start !== offset) {
    await restart(job, `bytes from ${range.start}, not ${offset}`);
  }
  const version = compare(validator ?? NO_VALIDATOR, validatorOf(response.headers));
  if (version === 'other') await restart(job, 'the file changed on the server');
  if (version === 'unknown' && !isHashed(job.file)) {
    await restart(job, 'nothing says that the rest belongs to what is here');
  }
  if (range.totalBytes !== null && totalBytes !== null && range.totalBytes !== totalBytes) {
    await restart(job, `the size went from ${totalBytes} to ${range.totalBytes}`);
  }
}

async function restart(job: FileJob, why: string): Promise<never> {
  await job.ports.models.discardPartial(job.name);
  await job.write(FRESH);
  throw new Restart(
    new WattsonError('model/download-failed', `${job.file.path}: ${why}`, ['retry'], {
      host: hostOf(job.file.url),
    }),
  );
}
