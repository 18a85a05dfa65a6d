import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WattsonError } from '../../src/contracts/errors';
import { A_MODEL, AN_OFFER, READY } from '../fixtures/page-records';
import { button, callsOf, openPage } from './open-page';

const OTHER = { ...A_MODEL, id: 'other', name: 'Other model', crashedLoads: 2 };
const PAGE = { snapshot: { models: [A_MODEL, OTHER], engine: READY } };

test('each model says what it is, where it runs and how it stands', async () => {
  await openPage('#/models', PAGE);
  const [first, second] = ['SmolLM2-135M-Instruct', 'Other model'].map((name) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
  );
  for (const fact of [
    'this browser',
    '98.4 MB',
    'wllama',
    'Licence Apache-2.0',
    'In use · ready',
  ]) {
    await expect.element(first!).toHaveTextContent(fact);
  }
  await expect
    .element(second!)
    .toHaveTextContent('It stopped the page the last 2 times it was loaded.');
});

test('another model is chosen with one click', async () => {
  const fake = await openPage('#/models', PAGE);
  await button('Use Other model').click();
  expect(callsOf(fake, 'selectModel')).toEqual([['other']]);
});

test('a model is deleted only after saying what that frees', async () => {
  const fake = await openPage('#/models', PAGE);
  await button('Delete Other model').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Other model?' });
  await expect.element(dialog).toHaveTextContent('This frees 98.4 MB');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(callsOf(fake, 'deleteModel')).toEqual([]);
  await button('Delete Other model').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  expect(callsOf(fake, 'deleteModel')).toEqual([['other']]);
});

test('an offer that is already here is not offered again', async () => {
  const qwen = { ...AN_OFFER, id: 'qwen', name: 'Qwen3-0.6B' };
  const fake = await openPage('#/models', { ...PAGE, offers: [AN_OFFER, qwen] });
  await expect.element(page.getByRole('region', { name: 'Qwen3-0.6B' })).toBeVisible();
  expect(page.getByRole('region', { name: AN_OFFER.name }).query()).toBeNull();
  await button('Copy into this browser: Qwen3-0.6B').click();
  expect(callsOf(fake, 'install')).toEqual([['qwen']]);
});

test('an endpoint’s faults stand at their fields, and the caret with them', async () => {
  const fake = await openPage('#/models/endpoint', PAGE);
  const refuse = (reason: string) => {
    fake.addEndpoint = () =>
      Promise.reject(new WattsonError('input/invalid', 'x', ['edit-endpoint'], { reason }));
  };
  const url = page.getByLabelText('Base URL');
  refuse('address');
  await button('Connect').click();
  await expect.element(url).toHaveFocus();
  await expect.element(url).toHaveAccessibleDescription(/begins with http/);
  refuse('model-empty');
  await button('Connect').click();
  await expect.element(page.getByLabelText('Model', { exact: true })).toHaveFocus();
  expect(url.element().hasAttribute('aria-invalid')).toBe(false);
});

test('an endpoint that refuses the key says so; what was typed stays', async () => {
  const fake = await openPage('#/models/endpoint', PAGE);
  const asked: unknown[] = [];
  fake.addEndpoint = (input) => {
    asked.push(input);
    return Promise.reject(
      new WattsonError('endpoint/auth', '401', ['edit-endpoint'], { status: 401 }),
    );
  };
  await page.getByLabelText('Base URL').fill(' http://localhost:11434/v1 ');
  await page.getByLabelText('API key').fill('sk-x');
  await page.getByLabelText('Model', { exact: true }).fill('llama3.2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('refused the key (status 401)');
  expect(asked).toEqual([
    { baseUrl: 'http://localhost:11434/v1', apiKey: 'sk-x', model: 'llama3.2' },
  ]);
  await expect.element(page.getByLabelText('API key')).toHaveValue('sk-x');
});

test('an imported file that failed offers no retry of a file that is gone, and can be put away', async () => {
  const fake = await openPage('#/models', PAGE);
  const { record } = new WattsonError('model/bad-file', 'not GGUF', ['retry', 'import-model'], {
    reason: 'not-gguf',
  });
  const figures = { bytesPerSecond: null, secondsLeft: null, waitMs: null };
  const install = { id: 'file/x', name: 'x', doneBytes: 4, totalBytes: 9, ...figures };
  await expect.element(page.getByRole('heading', { name: 'Your models' })).toBeVisible();
  fake.emit({ type: 'install', install: { ...install, phase: 'failed', error: record } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is in another format.');
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull();
  await button('Dismiss').click();
  expect(callsOf(fake, 'cancelInstall')).toEqual([['file/x']]);
  await expect.poll(() => page.getByRole('alert').query()).toBeNull();
});

test('a download says bytes, rate and time left, and can be paused, gone on with and cancelled', async () => {
  const install = {
    id: 'b',
    name: 'Big model',
    phase: 'copying',
    doneBytes: 500_000_000,
    totalBytes: 2_000_000_000,
    bytesPerSecond: 10_000_000,
    secondsLeft: 150,
    waitMs: null,
    error: null,
  } as const;
  const fake = await openPage('#/models', {
    ...PAGE,
    snapshot: { ...PAGE.snapshot, installs: [install] },
  });
  const region = page.getByRole('region', { name: 'On the way' });
  for (const figure of ['500 MB of 2 GB', '10 MB/s', 'about 2m 30s left']) {
    await expect.element(region).toHaveTextContent(figure);
  }
  await button('Pause downloading Big model').click();
  fake.emit({
    type: 'install',
    install: { ...install, phase: 'paused', bytesPerSecond: null, secondsLeft: null },
  });
  await expect.element(region).toHaveTextContent('Big model is paused. What came is kept.');
  await button('Go on downloading Big model').click();
  await button('Cancel copying Big model').click();
  expect(callsOf(fake, 'pauseInstall')).toEqual([['b']]);
  expect(callsOf(fake, 'resumeInstall')).toEqual([['b']]);
  expect(callsOf(fake, 'cancelInstall')).toEqual([['b']]);
});
