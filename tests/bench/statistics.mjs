/** The middle value; the mean of the two middle ones when there is none. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const round = (value, digits = 3) => Number(value.toFixed(digits));

/**
 * The same question to both sides, turn by turn and with the first one changing, so that a machine that slows
 * down or heats up slows both. The first pair warms caches and does not count.
 * @param lab see `lab.mjs`
 * @param {{ pairs: number, maxTokens: number, question: (pair: number) => string, rate: (figures: object) => number }} plan
 *   `question` must differ from pair to pair, else the KV cache answers
 * @returns {Promise<{ value: number, app: number[], bare: number[], newTokens: number[] }>} `value`: median app rate ÷ median bare rate
 */
export async function compare(lab, { pairs, maxTokens, question, rate }) {
  const app = await lab.app();
  const bare = await lab.bare();
  await app.sample({ maxTokens });
  const sides = {
    app: async (text) => {
      await app.newChat();
      return app.ask(text);
    },
    bare: (text) => bare.ask(text, { maxTokens }),
  };
  const rates = { app: [], bare: [] };
  const newTokens = [];
  for (let pair = 0; pair <= pairs; pair++) {
    for (const side of pair % 2 === 0 ? ['app', 'bare'] : ['bare', 'app']) {
      const figures = await sides[side](question(pair));
      if (!Number.isFinite(rate(figures)))
        throw new Error(`${side} gave no figures: ${JSON.stringify(figures)}`);
      if (pair === 0) continue;
      rates[side].push(round(rate(figures), 2));
      newTokens.push(figures.newTokens);
    }
  }
  return { value: round(median(rates.app) / median(rates.bare)), ...rates, newTokens };
}
