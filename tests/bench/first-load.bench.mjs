import { gzipSync } from 'node:zlib';
import { round } from './statistics.mjs';

/** After the first screen stands still, workers may still be fetching. */
const SETTLE_MS = 3_000;

export default {
  name: 'firstLoadGzipKb',
  unit: 'kB',
  target: { most: 120 },
  what: 'script and style that page and workers load before the first interaction, gzip',
  async run(lab) {
    const context = await lab.freshContext();
    const responses = [];
    context.on('response', (response) => {
      // What the service worker fetches ahead is for later visits.
      if (!response.request().serviceWorker()) responses.push(response);
    });
    const page = context.pages()[0];
    await page.goto(lab.url);
    await page.getByRole('button', { name: 'Use starter model' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);

    const kB = {};
    for (const response of responses) {
      const type = response.headers()['content-type'] ?? '';
      const path = new URL(response.url()).pathname;
      if (/javascript|css/.test(type)) kB[path] = size(await response.body());
      // Script and style inside the page's own HTML count as much as beside it.
      else if (/text\/html/.test(type)) kB[path] = size(inlined(await response.text()));
    }
    const value = round(
      Object.values(kB).reduce((sum, size) => sum + size, 0),
      1,
    );
    return { value, kB };
  },
};

const size = (bytes) => round(gzipSync(bytes, { level: 9 }).length / 1000, 1);

const inlined = (html) => [...html.matchAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/g)].join('\n');
