import { median, round } from './statistics.mjs';

const CONVERSATIONS = 5;
const COLOURS = ['red', 'blue', 'green', 'white', 'black', 'brown', 'pink', 'grey'];

export default {
  name: 'ttftTurn8OverTurn2',
  unit: '×',
  target: { most: 1.5 },
  what: 'TTFT of the 8th turn ÷ the 2nd of one conversation, medians of 5 conversations',
  async run(lab) {
    const app = await lab.app();
    await app.sample({ maxTokens: 16 });
    const ttftsMs = COLOURS.map(() => []);
    for (let conversation = 0; conversation < CONVERSATIONS; conversation++) {
      await app.newChat();
      for (const [turn, colour] of COLOURS.entries()) {
        const { ttftMs } = await app.ask(`Name one thing that is ${colour}.`);
        ttftsMs[turn].push(Math.round(ttftMs));
      }
    }
    return { value: round(median(ttftsMs[7]) / median(ttftsMs[1])), ttftsMsByTurn: ttftsMs };
  },
};
