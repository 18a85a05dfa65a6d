import { compare } from './statistics.mjs';

/** With the unique beginning 163 to 165 tokens; with the template's, which stays cached, about 195. */
const PASSAGE = [
  'The keeper climbs the stairs at dusk and lights the lamp with a long match.',
  'Ships that pass in the night see one white flash, a pause, and two short ones.',
  'In winter the spray freezes on the glass, and every hour somebody has to scrape it.',
  'A log lies on the table: wind, visibility, oil, and the names of those who called.',
  'On the second of March a boat came too close to the rocks and was warned by the horn.',
  'Its crew sent oranges the following week, one for each hour of that night.',
  'When the power came the lamp was replaced, and the stairs were climbed less often.',
  'The log was kept all the same, because the sea did not care how the light was made.',
].join(' ');

export default {
  name: 'prefillRatio',
  unit: '×',
  target: { least: 0.95 },
  what: 'prefill rate of the app ÷ bare wllama, prompt of about 200 tokens, median of 5 pairs',
  run: (lab) =>
    compare(lab, {
      pairs: 5,
      maxTokens: 4,
      // The difference comes first: what stands before it is all that the cache can give.
      question: (pair) => `Copy number ${pair * 7919 + 13}. ${PASSAGE} Summarise this.`,
      rate: ({ newTokens, prefillMs }) => (newTokens / prefillMs) * 1000,
    }),
};
