import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * True when `npm install` or `npm ci`, run by a person, left exactly what the lock file names. npm writes its own
 * record (`node_modules/.package-lock.json`) last.
 * @param {string} root of the repository
 * @returns {Promise<boolean>}
 */
export async function installedByHand(root) {
  const [locked, found] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map((path) =>
      readPackages(join(root, path)),
    ),
  );
  if (!locked || !found) return false;
  // A folder copied from another machine has that machine's binaries.
  if (Object.values(found).some((entry) => !runsHere(entry))) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    const entry = found[path];
    if (!entry) return path === '' || (wanted.optional && !binaryForHere(wanted));
    return entry.version === wanted.version && entry.integrity === wanted.integrity;
  });
}

/** @returns {Promise<Record<string, { version?: string, integrity?: string }> | null>} */
async function readPackages(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages ?? null;
  } catch (error) {
    // npm itself explains a lock file that cannot be read.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

function runsHere({ os, cpu }) {
  const fits = (list, own) => !list || list.includes(own);
  return fits(os, process.platform) && fits(cpu, process.arch);
}

/** Which C library this is, Node does not say: a package for one of them may rightly be absent. */
function binaryForHere(entry) {
  return Boolean(entry.os || entry.cpu) && !entry.libc && runsHere(entry);
}
