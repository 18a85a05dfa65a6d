import { spawn } from 'node:child_process';

const running = new Set();
let interrupted = false;

/** Log files and CI show escape codes as noise; whoever set FORCE_COLOR for a terminal did not mean them. */
const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' };

/**
 * Runs a command to its end.
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] `quiet` keeps the output back, for the caller to show
 * @returns {Promise<{ code: number, output: string }>} never rejects: a command that cannot start has code 127
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...colours, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // Its own group, so that what it started can be ended with it.
      detached: true,
    });
    running.add(child);
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    const end = (code, note = '') => {
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString() + note });
    };
    child.on('error', (error) => end(127, `${command}: ${error.message}\n`));
    child.on('close', (code, signal) =>
      end(code ?? 1, signal ? `${command}: ended by ${signal}\n` : ''),
    );
  });
}

/** True once a person or CI's time limit has asked to stop. */
export const wasInterrupted = () => interrupted;

/** On Ctrl-C and on CI's time limit: ends every child, so that no browser goes on eating a core. */
export function endChildrenOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      interrupted = true;
      for (const child of running) signalGroup(child, 'SIGINT');
      // Playwright and Vitest close their browsers on SIGINT; five seconds are ample for that.
      setTimeout(() => running.forEach((child) => signalGroup(child, 'SIGKILL')), 5_000).unref();
    });
  }
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: it ended by itself in the meantime.
    if (error.code !== 'ESRCH') throw error;
  }
}
