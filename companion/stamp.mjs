import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * SHA-256 (hex) over the relative paths and contents of `inputs`, files or whole folders under `root`.
 * An input that is not there counts as such, so that adding it later changes the result.
 * @param {string} root
 * @param {string[]} inputs
 * @param {string} [surroundings] whatever else the result of the step depends on
 * @returns {Promise<string>}
 */
export async function fingerprint(root, inputs, surroundings = '') {
  const hash = createHash('sha256').update(surroundings);
  for (const input of inputs) {
    for (const path of (await filesUnder(root, input)).sort()) {
      const content = await readFile(join(root, path));
      // The length keeps "ab" + "c" apart from "a" + "bc".
      hash.update(`\0${path}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * Does `work` unless `stamp` says that it was done for these inputs. The old stamp goes before the work begins and
 * the new one is written after its end: work that was interrupted has no stamp.
 * @param {{ stamp: string, fingerprint: string, outputs?: string[] }} step `outputs` must exist for the stamp to count
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether `work` was done
 */
export async function once({ stamp, fingerprint, outputs = [] }, work) {
  if (await isCurrent(stamp, fingerprint, outputs)) return false;
  await rm(stamp, { force: true });
  await work();
  await writeStamp(stamp, fingerprint);
  return true;
}

/**
 * @param {string} stamp
 * @param {string} fingerprint
 * @param {string[]} [outputs]
 * @returns {Promise<boolean>}
 */
export async function isCurrent(stamp, fingerprint, outputs = []) {
  try {
    await Promise.all(outputs.map((path) => access(path)));
    return (await readFile(stamp, 'utf8')).trim() === fingerprint;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * @param {string} stamp
 * @param {string} fingerprint
 */
export async function writeStamp(stamp, fingerprint) {
  await mkdir(dirname(stamp), { recursive: true });
  const unfinished = `${stamp}.${process.pid}`;
  await writeFile(unfinished, `${fingerprint}\n`);
  await rename(unfinished, stamp);
}

/** Paths relative to `root`, with `/` on every system. */
async function filesUnder(root, path) {
  try {
    const entries = await readdir(join(root, path), { withFileTypes: true });
    const nested = entries.map((entry) => {
      const child = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, child) : [child];
    });
    return (await Promise.all(nested)).flat();
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
