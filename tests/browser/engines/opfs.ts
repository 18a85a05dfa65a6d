import { openFixture } from './ports';

/** Copies fixtures into the model store, as a download would have left them. */
export async function installFixtures(names: readonly string[]): Promise<void> {
  const root = await navigator.storage.getDirectory();
  for (const name of names) {
    const parts = `models/${name}`.split('/');
    const leaf = parts.pop() ?? '';
    let folder = root;
    for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
    const file = await (await folder.getFileHandle(leaf, { create: true })).createWritable();
    await file.write(await openFixture(name));
    await file.close();
  }
}

/** Puts the tiny WebLLM model where the engine looks first. */
export async function installMlc(modelUrl: string, libraryUrl: string): Promise<void> {
  const put = async (scope: string, url: string) =>
    (await caches.open(scope)).put(
      url,
      new Response(await openFixture(`tiny-webllm/${url.split('/').at(-1)}`)),
    );
  await put('webllm/config', `${modelUrl}/resolve/main/mlc-chat-config.json`);
  await put('webllm/wasm', libraryUrl);
  for (const name of [
    'tensor-cache.json',
    'tokenizer.json',
    'params_shard_0.bin',
    'params_shard_1.bin',
  ]) {
    await put('webllm/model', `${modelUrl}/resolve/main/${name}`);
  }
}
