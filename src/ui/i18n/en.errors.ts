import type { ErrorCode, ErrorRecord } from '../../contracts/errors';
import { createFormat, regionOf } from './format';

const f = createFormat(regionOf('en', navigator.languages));

type Params = NonNullable<ErrorRecord['params']>;

/** What a person reads about a failure: what happened, what was kept, what to do. */
export interface ErrorText {
  readonly title: string;
  readonly kept: string;
  readonly todo: string;
}

export type ErrorTexts = Record<ErrorCode, (params: Params) => ErrorText>;

const CONVERSATION_KEPT = 'The conversation and everything written so far are kept.';
const NOTHING_LOST = 'Nothing was lost.';
const PART_KEPT = 'The part that arrived is kept.';

const text = (title: string, kept: string, todo: string) => (): ErrorText => ({
  title,
  kept,
  todo,
});
const bytes = (params: Params, key: string) => {
  const value = params[key];
  return typeof value === 'number' ? f.bytes(value) : null;
};
const status = (params: Params) =>
  params['status'] === undefined ? '' : ` (status ${params['status']})`;

/** Why a model file was refused, by `params.reason`, with what helps. */
const FILE_REASONS: Readonly<Record<string, string>> = {
  'bad-structure': 'Its inner tables contradict themselves. Get the file again.',
  'big-endian':
    'It was made for another kind of processor. Look for the usual (little-endian) file.',
  'duplicate-shard': 'One part was given twice. Choose each part once.',
  empty: 'It is empty. Get the file again.',
  'encrypted-or-unknown': 'Its format is unknown, or it is encrypted. Choose a .gguf file.',
  'missing-shards': 'Some of its parts are missing. Choose all parts together.',
  'mixed-models': 'These parts belong to different models. Choose the parts of one.',
  'not-a-model': 'It holds something else than a model. Choose a .gguf file of a text model.',
  'not-first-shard': 'It is one part of a larger model. Choose all parts together.',
  'not-gguf': 'It is in another format. Choose a .gguf file.',
  'old-version': 'It is in a format no longer read. Look for a newer file of this model.',
  projector: 'It gives a model eyes or ears, but is not one. Choose the model itself.',
  'too-large-for-one-file':
    'It is larger than 2 GB in one piece. Look for one that is split into parts.',
  'too-large-header':
    'Its description is larger than can be read. Look for another file of this model.',
  'unknown-version': 'It is in a newer format than this Wattson knows.',
  unreadable: 'This browser could not read it. Is it still there, and allowed?',
  'unsupported-architecture': 'This kind of model cannot be run here yet. Choose another model.',
  'unsupported-quantisation':
    'Its numbers are packed in a way that cannot be run here. Look for Q4_K_M or Q8_0.',
  'zero-filled': 'It is full of zeros: a download that did not finish. Get it again.',
};

/** The English words of every error code. */
export const enErrors: ErrorTexts = {
  'agent/crashed': text(
    'The assistant stopped and was started again',
    'Conversations are kept. An answer that was being written is marked as interrupted.',
    'Carry on, or continue the interrupted answer.',
  ),
  'db/blocked': text(
    'Another tab holds the database',
    NOTHING_LOST,
    'Two versions of Wattson cannot use it at once.',
  ),
  'db/newer': text(
    'This database was written by a newer Wattson',
    'Everything is kept and can be read, but not changed.',
    'Reload the page to get the newer version.',
  ),
  'db/unavailable': text(
    'This browser gives the page no database',
    'What you write now lasts until the page is closed.',
    'Leave the private window, or allow this site to store data.',
  ),
  'endpoint/auth': (params) => ({
    title: `The endpoint refused the key${status(params)}`,
    kept: CONVERSATION_KEPT,
    todo: 'Check the API key and whether it may use this model.',
  }),
  'endpoint/bad-answer': text(
    'The endpoint answered with something that is not an answer',
    CONVERSATION_KEPT,
    'Check the base URL; it usually ends in /v1.',
  ),
  'endpoint/cut': text(
    'The connection was cut in the middle of the answer',
    CONVERSATION_KEPT,
    'Continue the answer, or try again.',
  ),
  'endpoint/rate-limited': (params) => {
    // The header's own words: seconds, or a date that helps nobody.
    const seconds = Number(params['retryAfter']);
    return {
      title: 'The endpoint asks to wait',
      kept: CONVERSATION_KEPT,
      todo:
        seconds > 0
          ? `Try again in ${f.duration(seconds * 1000)}.`
          : 'Too many questions in a short time. Try again in a minute.',
    };
  },
  'endpoint/refused': (params) => ({
    title: `The endpoint refused the question${status(params)}`,
    kept: CONVERSATION_KEPT,
    todo: 'Check the model’s name, or choose another model.',
  }),
  'endpoint/stalled': text(
    'The endpoint has gone quiet',
    CONVERSATION_KEPT,
    'It may be busy. Try again, or choose another model.',
  ),
  'endpoint/unreachable': text(
    'The endpoint cannot be reached',
    CONVERSATION_KEPT,
    'See that it runs, that the address is right, and that it allows requests from this page (CORS).',
  ),
  'engine/busy': text(
    'The model is still busy with another answer',
    CONVERSATION_KEPT,
    'Stop the other answer, or wait for its end.',
  ),
  'engine/context-overflow': (params) => {
    const needed = params['promptTokens'] ?? params['neededTokens'];
    const context = params['contextTokens'];
    return {
      title:
        typeof needed === 'number' && typeof context === 'number'
          ? `This conversation has ${f.number(needed)} tokens; the model can hold ${f.number(context)}`
          : 'This conversation is longer than the model can hold',
      kept: CONVERSATION_KEPT,
      todo: 'Start a new chat, or choose a model with more room.',
    };
  },
  'engine/crash-loop': text(
    'This model stopped the page twice while loading',
    'Conversations are kept. The model was not loaded this time.',
    'Choose a smaller model, or load it anyway.',
  ),
  'engine/crashed': text(
    'The engine stopped unexpectedly',
    CONVERSATION_KEPT,
    'Continue the answer; the engine starts anew.',
  ),
  'engine/failed': text(
    'The engine could not go on',
    CONVERSATION_KEPT,
    'Try again, or choose another model.',
  ),
  'engine/load-failed': text(
    'The model could not be loaded',
    CONVERSATION_KEPT,
    'Try again, or choose another model.',
  ),
  'engine/out-of-memory': (params) => {
    const needed = bytes(params, 'neededBytes');
    const free = bytes(params, 'freeBytes');
    return {
      title:
        needed && free
          ? `This model needs ${needed} of memory; this browser has ${free} left`
          : 'There is not enough memory for this model',
      kept: CONVERSATION_KEPT,
      todo: 'Close other tabs and try again, or choose a smaller model.',
    };
  },
  'engine/stalled': text(
    'The engine has gone quiet',
    CONVERSATION_KEPT,
    'Try again; the engine starts anew.',
  ),
  'engine/unknown': text(
    'This version of Wattson has no engine for this model',
    CONVERSATION_KEPT,
    'Choose another model, or reload to get the newest version.',
  ),
  'gpu/blocked': text(
    'The browser has shut this page out of the GPU',
    CONVERSATION_KEPT,
    'Restart the browser, or choose a model that runs on the CPU.',
  ),
  'gpu/buffer-too-small': (params) => {
    const needed = bytes(params, 'neededBytes');
    const most = bytes(params, 'limitBytes');
    return {
      title:
        needed && most
          ? `This model needs GPU buffers of ${needed}; this GPU allows ${most}`
          : 'This model needs larger GPU buffers than this GPU allows',
      kept: NOTHING_LOST,
      todo: 'Choose a smaller model, or one that runs on the CPU.',
    };
  },
  'gpu/lost': text(
    'The GPU stopped working for this page',
    `${PART_KEPT} The model is loaded again once.`,
    'Continue the answer. If it happens again, choose a smaller model or one that runs on the CPU.',
  ),
  'gpu/missing-feature': (params) => ({
    title: `This GPU lacks what the model needs${params['feature'] ? ` (${params['feature']})` : ''}`,
    kept: NOTHING_LOST,
    todo: 'Choose the build of the model with “f32” in its name, or one that runs on the CPU.',
  }),
  'gpu/none': text(
    'No usable GPU was found',
    NOTHING_LOST,
    'This build runs on a GPU only. Choose a model that runs on the CPU.',
  ),
  'gpu/not-trusted': text(
    'This GPU computed wrong numbers in the self-check',
    NOTHING_LOST,
    'Answers would read well and be wrong. Choose a model that runs on the CPU, or load this one anyway.',
  ),
  'input/invalid': text(
    'Something in this form is not right',
    NOTHING_LOST,
    'Correct the marked field and try again.',
  ),
  'model/absent': text(
    'The model’s file is no longer in this browser',
    CONVERSATION_KEPT,
    'The browser may have cleared it. Choose another model, or add this one again.',
  ),
  'model/bad-file': (params) => ({
    title: 'This file is not a model that can be used here',
    kept: 'The file itself is unchanged.',
    todo: FILE_REASONS[String(params['reason'])] ?? 'Choose a .gguf file of a text model.',
  }),
  'model/corrupt': text(
    'The copied file is not the one that was offered',
    'It was discarded before use.',
    'Try again; it is copied afresh.',
  ),
  'model/download-failed': (params) => {
    const done = bytes(params, 'doneBytes');
    return {
      title: `The model could not be copied${status(params)}`,
      kept: done ? `${done} are here already.` : PART_KEPT,
      todo: 'Try again; the copy goes on where it stopped.',
    };
  },
  'model/gated': (params) => ({
    title: `${params['host'] ?? 'The server'} gives this model only to people who accepted its licence`,
    kept: NOTHING_LOST,
    todo: 'Choose another model, or download the file there yourself and import it.',
  }),
  'model/not-found': (params) => ({
    title: `The file is no longer at ${params['host'] ?? 'its address'}`,
    kept: PART_KEPT,
    todo: 'Choose another build or another model.',
  }),
  'model/html': text(
    'A web page came instead of the model',
    'It was discarded before use.',
    'A sign-in page of the network is a likely cause. Sign in, then try again.',
  ),
  'model/none': text(
    'No model has been chosen',
    'Your question is kept.',
    'Choose a model, then ask again.',
  ),
  'model/offline': text(
    'The computer that offers the model is not answering',
    PART_KEPT,
    'Start it again with “npm start”, or import a model file.',
  ),
  'model/truncated': (params) => {
    const done = bytes(params, 'doneBytes');
    const total = bytes(params, 'totalBytes');
    return {
      title: done && total ? `Only ${done} of ${total} arrived` : 'The model’s file is incomplete',
      kept: PART_KEPT,
      todo: 'Try again; the copy goes on where it stopped.',
    };
  },
  'storage/quota': (params) => {
    const needed = bytes(params, 'neededBytes');
    const free = bytes(params, 'freeBytes');
    return {
      title:
        needed && free
          ? `This needs ${needed}; this browser has ${free} left`
          : 'This browser has no room left for this page',
      kept: 'Everything stored before is kept.',
      todo: 'Free some space, then try again.',
    };
  },
  'storage/unavailable': text(
    'This browser lets the page keep no files',
    NOTHING_LOST,
    'Leave the private window, or connect an endpoint instead.',
  ),
  unexpected: text(
    'Something went wrong that Wattson did not foresee',
    'What was stored before is kept.',
    'Try again. If it comes back, the technical cause below helps to report it.',
  ),
};
