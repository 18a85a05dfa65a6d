import { afterAll } from 'vitest';
import { engines } from '../fixtures/all-engines';
import { modelServer } from '../fixtures/model-server';
import { describeClauses, printClauses } from './engine-clauses';

const SAYS = 'The capital of France is Paris.';
const server = await modelServer(SAYS);
afterAll(() => server.close());

printClauses();
describeClauses({
  name: 'endpoint · HTTP',
  kind: engines.get('openai'),
  create: () =>
    engines.get('openai').create({
      fetch: globalThis.fetch,
      nowMs: () => performance.now(),
      openModelFiles: () => Promise.resolve([]),
      assetUrl: (name) => name,
    }),
  spec: { modelId: 'tiny', endpoint: { baseUrl: `${server.url}/v1`, model: 'tiny' } },
  question: [{ role: 'user', content: 'What is the capital of France, as far as you know?' }],
  says: SAYS,
  tooLong: '',
  elsewhere: {
    reasoning: 'tests/contract/openai-engine.test.ts: the server has its own field for it',
  },
});
