import { join, resolve } from 'node:path';

/**
 * Where model files are kept on this computer: `WATTSON_MODELS_DIR`, else the system's per-user cache folder.
 * `home` is the person's home folder.
 */
export function modelsFolder(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  home: string,
): string {
  if (env.WATTSON_MODELS_DIR) return resolve(env.WATTSON_MODELS_DIR);
  return join(cacheFolder(env, platform, home), 'wattson', 'models');
}

function cacheFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string): string {
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  // The XDG specification: a relative path is invalid and to be ignored.
  return env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : join(home, '.cache');
}
