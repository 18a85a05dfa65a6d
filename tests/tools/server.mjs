import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first start of a machine downloads the starter model. */
const READY_MS = 300_000;

/** Ctrl-C has to be enough; after this it counts as hung. */
const STOP_MS = 10_000;

/**
 * Starts the built server as a person would, on a free port. `env` is laid over this process's environment:
 * the models folder stays the user's cache unless it says otherwise, so that the model is fetched once per machine.
 * A key that is `undefined` is taken out.
 * @returns `url` with a slash at its end, and `stop`, which does what Ctrl-C does and throws if that is not enough
 */
export async function startServer(env = {}) {
  const child = spawn(process.execPath, ['dist/companion/cli.js', 'serve', '--no-open'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whoever started it may be ended before `stop`; a server without an owner would keep its port and memory.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  let waiting;
  const url = new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      const ready = /Wattson is ready at (\S+)/.exec(output);
      if (ready) resolve(new URL(ready[1]).href);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
    waiting = setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), READY_MS);
  });

  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    const hung = setTimeout(end, STOP_MS);
    await exited;
    clearTimeout(hung);
    if (child.signalCode === 'SIGKILL') throw new Error(`Ctrl-C did not end it:\n${output}`);
  };

  try {
    return { url: await url, stop };
  } catch (error) {
    end();
    throw error;
  } finally {
    clearTimeout(waiting);
  }
}
