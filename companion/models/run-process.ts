import { spawn } from 'node:child_process';
import { SourceFailure } from './failure';

export interface ProcessResult {
  readonly code: number | null;
  /** Standard error and output, together. */
  readonly output: string;
}

/** Enough of the end of pip's output to hold its reason. */
const KEPT_CHARACTERS = 20_000;

/**
 * Runs a program to its end; it is killed when `signal` aborts or after `limitMs`.
 * Throws `SourceFailure` for the limit, the system's error (`ENOENT`) if there is no such program.
 */
export function runProcess(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  limitMs: number,
  signal: AbortSignal,
): Promise<ProcessResult> {
  const limit = AbortSignal.timeout(limitMs);
  const ended = AbortSignal.any([signal, limit]);
  return new Promise((resolve, reject) => {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { env, stdio, signal: ended, killSignal: 'SIGKILL' });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      // Also emitted when it is killed; then it has yet to end, and must not be left behind.
      if (child.pid === undefined) reject(error);
    });
    child.on('exit', () => {
      if (!ended.aborted) return;
      // Whatever it had started may hold these open.
      child.stdout.destroy();
      child.stderr.destroy();
    });
    child.on('close', (code) => {
      if (signal.aborted) reject(signal.reason as Error);
      else if (limit.aborted)
        reject(new SourceFailure(`${command} took longer than ${limitMs / 1000} s`));
      else resolve({ code, output });
    });
  });
}
