// Plain Node without packages: `npm test` imports this before anything is installed.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';

/**
 * The one place that knows how Chromium is started. The last two give WebGPU on the software adapter
 * (stack.md §2); the others keep it from talking to anyone, and from needing a sandbox when root.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The first Chromium on this machine: `CHROMIUM_PATH`, then the usual names on `PATH`; else `undefined`. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Options of Playwright's `launch` and `launchPersistentContext`. */
export function launchOptions() {
  const executablePath = findChromium();
  return { headless: true, args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) };
}

/** The one command that gives a person Chromium here. */
export function installCommand(platform = process.platform) {
  if (platform === 'darwin') return 'brew install --cask chromium';
  if (platform === 'win32') return 'winget install Hibbiki.Chromium';
  return `${isRoot() ? '' : 'sudo '}apt-get install -y chromium`;
}

/**
 * Finds Chromium, or installs it where that needs nobody's leave: as root on Debian.
 * @returns {Promise<string>} its path
 * @throws with the command to run
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (isRoot() && existsSync('/etc/debian_version')) {
    console.log('Chromium is missing: installing it with apt-get');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('sh', ['-c', 'apt-get update && apt-get install -y chromium'], { env });
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    `The browser tests need Chromium. Run \`${installCommand()}\`, or set CHROMIUM_PATH.`,
  );
}

/** What `chromium --version` prints, for the records of a measurement. */
export function chromiumVersion(path) {
  // Debian's wrapper complains harmlessly on stderr.
  return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim();
}

const isRoot = () => process.getuid?.() === 0;

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
