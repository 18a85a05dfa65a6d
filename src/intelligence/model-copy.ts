import type { ModelStore } from '../contracts/storage';

/** Copies a person's files into the model store; none gets its name before it is whole. */
export async function copyFiles(
  files: readonly { readonly name: string; readonly blob: Blob }[],
  models: ModelStore,
  report: (doneBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let done = 0;
  for (const { name, blob } of files) {
    const target = await models.openPartial(name, 0);
    let isWhole = false;
    try {
      for await (const chunk of blob.stream()) {
        signal.throwIfAborted();
        await target.write(chunk);
        report((done += chunk.byteLength));
      }
      isWhole = true;
    } finally {
      await target.close();
      if (!isWhole) await models.discardPartial(name);
    }
    await models.finish(name);
  }
}
