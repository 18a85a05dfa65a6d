import { compare } from './statistics.mjs';

const TOPICS = ['lighthouse', 'bakery', 'railway', 'glacier', 'orchard', 'harbour', 'library'];

export default {
  name: 'decodeRatio',
  unit: '×',
  target: { least: 0.97 },
  what: 'decode rate of the app ÷ bare wllama, 64 tokens, median of 7 pairs',
  run: (lab) =>
    compare(lab, {
      pairs: TOPICS.length,
      maxTokens: 64,
      question: (pair) =>
        `Write a long story about a ${TOPICS[pair % TOPICS.length]}, part ${pair}.`,
      rate: ({ outputTokens, decodeMs }) => (outputTokens / decodeMs) * 1000,
    }),
};
