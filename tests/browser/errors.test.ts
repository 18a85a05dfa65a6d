import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ERROR_CODES, type ErrorRecord, type NextStep } from '../../src/contracts/errors';
import { errorText } from '../../src/ui/i18n/locale.svelte';
import { message } from '../fixtures/page-records';
import { answers, button, callsOf, openPage, withChat } from './open-page';

const STEPS: Record<NextStep, string> = {
  continue: 'Continue',
  retry: 'Try again',
  'reload-page': 'Reload the page',
  'load-anyway': 'Load anyway',
  'choose-model': 'Choose another model',
  'import-model': 'Import a model file',
  'connect-endpoint': 'Connect an endpoint',
  'edit-endpoint': 'Check the endpoint',
  'enter-token': 'Its licence must be accepted on the hub first.',
  'free-space': 'Free some space',
  'new-chat': 'Start a new chat',
  'close-other-tabs': 'Close the other Wattson tabs, then reload this one.',
};

const QUESTION = message({ id: 'q1', role: 'user', text: 'Why?' });

const openFailed = (error: ErrorRecord) =>
  openPage(
    '#/c/c1',
    withChat([
      QUESTION,
      message({
        id: 'a1',
        parentId: 'q1',
        role: 'assistant',
        text: 'Half',
        state: 'failed',
        error,
      }),
    ]),
  );

test.each(ERROR_CODES)('%s says what happened, what was kept and what to do', (code) => {
  for (const params of [
    undefined,
    { status: 429, retryAfter: '20', neededBytes: 2e9, freeBytes: 1e9 },
  ]) {
    const error = { code, cause: 'x', next: [], ...(params && { params }) };
    const { title, kept, todo } = errorText(error);
    for (const words of [title, kept, todo]) {
      expect(words).toMatch(/^[A-Z].*\S/);
      expect(words).not.toMatch(/undefined|NaN|null|!/);
    }
    expect(title).not.toMatch(/\.$/);
  }
});

test('figures that are known are in the words', () => {
  const params = { neededBytes: 2_100_000_000, freeBytes: 1_400_000_000 };
  const { title } = errorText({ code: 'storage/quota', cause: '', next: [], params });
  expect(title).toBe('This needs 2.1 GB; this browser has 1.4 GB left');
  const limited = {
    code: 'endpoint/rate-limited',
    cause: '',
    next: [],
    params: { retryAfter: '20' },
  } as const;
  expect(errorText(limited).todo).toBe('Try again in 20s.');
  const unsupported = {
    code: 'model/bad-file',
    cause: '',
    next: [],
    params: { reason: 'projector' },
  } as const;
  expect(errorText(unsupported).todo).toContain('eyes or ears');
});

test('an error on the page: words, every step, and the technical cause one click away', async () => {
  const next = Object.keys(STEPS) as NextStep[];
  await openFailed({ code: 'engine/crashed', cause: 'the worker died', next });
  const alert = answers().getByRole('alert');
  await expect.element(alert).toHaveTextContent('The engine stopped unexpectedly');
  for (const words of Object.values(STEPS)) await expect.element(alert).toHaveTextContent(words);
  const cause = alert.getByText('engine/crashed · the worker died');
  await expect.element(cause).not.toBeVisible();
  await alert.getByText('Technical cause').click();
  await expect.element(cause).toBeVisible();
});

describe('each step does what it says', () => {
  const withStep = (step: NextStep) =>
    openFailed({ code: 'engine/crashed', cause: '', next: [step] });

  test.each([
    ['continue', 'continueAnswer', ['a1']],
    ['retry', 'regenerate', ['a1']],
    ['load-anyway', 'loadModel', [true]],
  ] as const)('%s', async (step, method, args) => {
    const fake = await withStep(step);
    await button(STEPS[step]).click();
    expect(callsOf(fake, method)).toEqual([args]);
  });

  test.each([
    ['choose-model', '#/models', 'Your models'],
    ['import-model', '#/models/import', 'Import a model file'],
    ['connect-endpoint', '#/models/endpoint', 'Connect an endpoint'],
    ['edit-endpoint', '#/models/endpoint', 'Connect an endpoint'],
    ['free-space', '#/settings/storage', 'Storage'],
  ] as const)('%s', async (step, hash, heading) => {
    await withStep(step);
    await button(STEPS[step]).click();
    expect(location.hash).toBe(hash);
    await expect
      .element(page.getByRole('heading', { name: heading, exact: true }))
      .toBeInViewport();
  });

  test('new-chat', async () => {
    await withStep('new-chat');
    await button(STEPS['new-chat']).click();
    await expect
      .element(page.getByRole('heading', { name: 'What would you like to know?' }))
      .toBeVisible();
  });

  test('a failed answer offers Continue once, not twice', async () => {
    await withStep('continue');
    await expect.element(button('Continue')).toBeVisible();
    expect(page.getByRole('button', { name: 'Continue' }).elements()).toHaveLength(1);
  });
});

test('a page that cannot open says why, and trying again asks for everything anew', async () => {
  const fake = await openPage('#/', {});
  const open = fake.snapshot.bind(fake);
  const blocked: ErrorRecord = {
    code: 'db/blocked',
    cause: 'timed out',
    next: ['close-other-tabs', 'retry'],
  };
  fake.snapshot = () => Promise.reject(blocked);
  fake.emit({ type: 'restarted', error: { code: 'agent/crashed', cause: '', next: [] } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Another tab holds the database');
  fake.snapshot = open;
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: /personal AI/ })).toBeVisible();
});

test('a call that fails in passing becomes a note that stays until put away', async () => {
  const fake = await openPage(
    '#/c/c1',
    withChat([QUESTION, message({ id: 'a1', parentId: 'q1', role: 'assistant', text: 'x' })]),
  );
  fake.regenerate = () => Promise.reject({ code: 'engine/busy', cause: 'busy', next: [] });
  await button('Regenerate').click();
  const note = page.getByRole('status', { name: 'Notifications' });
  await expect.element(note).toHaveTextContent('still busy with another answer');
  await button('Dismiss').click();
  await expect.element(note).toHaveTextContent('');
});
