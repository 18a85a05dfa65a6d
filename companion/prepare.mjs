import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { installedByHand } from './installed.mjs';
import { fingerprint, isCurrent, once, writeStamp } from './stamp.mjs';

/** What every build reads besides its own folders. */
const BUILD_CONFIG = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

const BUILDS = [
  {
    what: 'the page',
    name: 'app',
    inputs: ['src', 'workers', 'public', 'companion/headers.ts'],
    output: 'dist/app/index.html',
    args: ['build'],
  },
  {
    what: 'the companion',
    name: 'companion',
    inputs: ['src', 'companion'],
    output: 'dist/companion/cli.js',
    args: ['build', '--mode', 'companion'],
  },
];

/**
 * Installs what the lock file names, unless exactly that is there.
 * @param {string} root of the repository
 * @returns {Promise<boolean>} whether something was installed
 * @throws {Error} whose message is for the person; `interrupted` is true on it after Ctrl-C
 */
export async function ensureInstalled(root) {
  const stamp = join(root, 'node_modules/.wattson-install');
  // Some packages are binaries for one system; a folder copied from another machine has the wrong ones.
  const lock = await fingerprint(
    root,
    ['package-lock.json'],
    `${process.platform}-${process.arch}`,
  );
  if (await isCurrent(stamp, lock)) return false;
  if (await installedByHand(root)) {
    await writeStamp(stamp, lock);
    return false;
  }
  return once({ stamp, fingerprint: lock }, () => {
    console.log('Installing the packages that the lock file names (once; about a minute)');
    // Building needs the development packages whatever NODE_ENV says.
    const [command, ...first] = npm();
    const args = [...first, 'ci', '--include=dev', '--loglevel=error'];
    return run('Installing', command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  });
}

/**
 * Builds the page and the companion into `dist/`, each unless it is current.
 * @param {string} root of the repository; everything must be installed
 * @returns {Promise<boolean>} whether something was built
 * @throws {Error} whose message is for the person; `interrupted` is true on it after Ctrl-C
 */
export async function ensureBuilt(root) {
  let built = false;
  for (const { what, name, inputs, output, args } of BUILDS) {
    const step = {
      stamp: join(root, `dist/.${name}.stamp`),
      fingerprint: await fingerprint(root, [...inputs, ...BUILD_CONFIG]),
      outputs: [join(root, output)],
    };
    const did = await once(step, () => {
      console.log(`Building ${what}`);
      const vite = join(root, 'node_modules/vite/bin/vite.js');
      // Of interest only if it fails: some plug-ins report whatever the log level.
      const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] };
      return run(`Building ${what}`, process.execPath, [vite, ...args], options);
    });
    built ||= did;
  }
  return built;
}

/** @returns {string[]} the program and its first arguments */
function npm() {
  // Set by `npm start` and `npm test`; other package managers set it to themselves.
  const own = process.env.npm_execpath ?? '';
  if (basename(own) === 'npm-cli.js') return [process.execPath, own];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** Runs a command to its end; a signal that ends this process ends it first. Piped output is shown if it fails. */
function run(what, command, args, options) {
  return new Promise((resolve, reject) => {
    const fail = (message, interrupted = false) =>
      reject(Object.assign(new Error(message), { interrupted }));
    // Node starts `.cmd` files through a shell only.
    const child = spawn(command, args, { ...options, shell: command.endsWith('.cmd') });
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => output.push(chunk));
    let interrupted = false;
    const forward = (signal) => {
      interrupted = true;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM'];
    for (const signal of signals) process.on(signal, forward);
    const release = () => signals.forEach((signal) => process.off(signal, forward));
    child.on('error', (error) => {
      release();
      fail(`${what} failed: ${command} could not be started (${error.code}).`);
    });
    child.on('close', (code) => {
      release();
      if (interrupted) fail(`${what} was interrupted; the next start does it again.`, true);
      else if (code === 0) resolve();
      else {
        process.stderr.write(Buffer.concat(output));
        fail(`${what} failed; the reason is above.`);
      }
    });
  });
}
