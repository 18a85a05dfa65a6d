import { spawn } from 'node:child_process';

/** True on a terminal with a display: where a person sits who would see the browser. */
export function canOpenBrowser(
  isTTY: boolean,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): boolean {
  if (!isTTY) return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens `url` in the person's browser, which outlives this process; `failed` is called if nothing can be started. */
export function openBrowser(
  url: string,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  failed: () => void,
): void {
  const [command, ...args] = opener(platform);
  const child = spawn(command, [...args, url], { env, detached: true, stdio: 'ignore' });
  child.on('error', () => failed());
  child.unref();
}

function opener(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  // `start` takes its first quoted argument for a title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""'];
  return ['xdg-open'];
}
