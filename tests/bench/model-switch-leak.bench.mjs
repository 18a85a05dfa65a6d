import { servePages } from './onnx/serve.mjs';
import { round } from './statistics.mjs';

const ROUNDS = 10;

/** The first rounds bring up runtimes that stay for good. */
const WARM_ROUNDS = 2;

const BYTES_PER_MB = 1e6;

export default {
  name: 'modelSwitchLeakMb',
  unit: 'MB',
  target: { most: 50 },
  what: 'memory of the page and its workers after 10 rounds of loading two engines − after the 2nd',
  async run(lab) {
    const pages = await servePages();
    try {
      const page = await (await lab.freshContext()).newPage();
      await page.goto(`${pages.url}app.html`);
      await page.waitForFunction(() => globalThis.bench);
      await page.evaluate(() => globalThis.bench.install());
      const afterMb = [];
      for (let turn = 1; turn <= ROUNDS; turn++) {
        for (const engine of ['transformers', 'wllama']) await oneModel(page, engine);
        afterMb.push(await memoryMb(page));
      }
      const value = round(afterMb.at(-1) - afterMb[WARM_ROUNDS - 1], 1);
      return { value, afterMb };
    } finally {
      pages.close();
    }
  },
};

async function oneModel(page, engine) {
  const figures = await page.evaluate(async (id) => {
    await globalThis.bench.load(id);
    const answer = await globalThis.bench.ask(id, 'What is the capital of France?', 20);
    await globalThis.bench.unload();
    return answer;
  }, engine);
  if (!(figures.outputTokens > 0)) throw new Error(`${engine}: ${JSON.stringify(figures)}`);
}

/** Page and workers together, after a garbage collection; includes WebAssembly memory. */
async function memoryMb(page) {
  const { bytes } = await page.evaluate(() => performance.measureUserAgentSpecificMemory());
  return round(bytes / BYTES_PER_MB, 1);
}
