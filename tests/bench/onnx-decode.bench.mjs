import { servePages } from './onnx/serve.mjs';
import { median, round } from './statistics.mjs';

const PAIRS = 9;

/** Answers of the tiny model that are long enough to be measured; each pair asks all of them. */
const QUESTIONS = ['Tell me a story.', 'Count to twenty.'];
const MAX_TOKENS = 200;

export default {
  name: 'onnxDecodeRatio',
  unit: '×',
  target: { least: 0.97 },
  what: "decode rate of the app's engine worker ÷ bare transformers.js, WASM, median of 9 pairs",
  async run(lab) {
    const pages = await servePages();
    try {
      const context = await lab.freshContext();
      const app = await openPage(context, `${pages.url}app.html`);
      await app.evaluate(() => globalThis.bench.install());
      const { threads } = await app.evaluate(() => globalThis.bench.load('transformers'));
      const bare = await openPage(context, `${pages.url}bare.html`);
      await bare.evaluate((count) => globalThis.bench.load(count), threads);

      const sides = {
        app: (text) =>
          app.evaluate(
            ([text, most]) => globalThis.bench.ask('transformers', text, most),
            [text, MAX_TOKENS],
          ),
        bare: (text) =>
          bare.evaluate(([text, most]) => globalThis.bench.ask(text, most), [text, MAX_TOKENS]),
      };
      const rates = { app: [], bare: [] };
      for (let pair = 0; pair <= PAIRS; pair++) {
        for (const side of pair % 2 === 0 ? ['app', 'bare'] : ['bare', 'app']) {
          const rate = await rateOf(sides[side]);
          // The first pair warms caches and does not count.
          if (pair > 0) rates[side].push(rate);
        }
      }
      return { value: round(median(rates.app) / median(rates.bare)), threads, ...rates };
    } finally {
      pages.close();
    }
  },
};

async function openPage(context, url) {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => globalThis.bench);
  return page;
}

/** Tokens per second over all questions. */
async function rateOf(ask) {
  let tokens = 0;
  let ms = 0;
  for (const question of QUESTIONS) {
    const { outputTokens, decodeMs } = await ask(question);
    tokens += outputTokens;
    ms += decodeMs;
  }
  if (!(tokens > 0 && ms > 0)) throw new Error('no figures');
  return round((tokens / ms) * 1000, 1);
}
