import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { WattsonError } from '../../src/contracts/errors';
import { AN_OFFER } from '../fixtures/page-records';
import { callsOf, openPage } from './open-page';

const TRIED = [
  { source: 'Models folder', failure: 'The file is not there.' },
  { source: 'huggingface.co', failure: 'getaddrinfo ENOTFOUND' },
];

const copying = (doneBytes: number) =>
  ({
    type: 'install',
    install: {
      id: AN_OFFER.id,
      name: AN_OFFER.name,
      phase: 'copying',
      doneBytes,
      totalBytes: AN_OFFER.bytes,
      bytesPerSecond: null,
      secondsLeft: null,
      waitMs: null,
      error: null,
    },
  }) as const;

test('a page without a model offers the starter with its size and licence, and one click copies it', async () => {
  const fake = await openPage('#/', { offers: [AN_OFFER] });
  const card = page.getByRole('region', { name: AN_OFFER.name });
  await expect.element(card).toHaveTextContent('98.4 MB');
  await expect.element(card).toHaveTextContent('Licence Apache-2.0');
  await page.getByRole('button', { name: 'Use starter model' }).click();
  expect(callsOf(fake, 'install')).toEqual([[AN_OFFER.id]]);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
});

test('a copy shows how much of how much, and can be cancelled', async () => {
  const fake = await openPage('#/', { offers: [AN_OFFER] });
  fake.emit(copying(24_590_608));
  const bar = page.getByRole('progressbar', { name: `Copying ${AN_OFFER.name}` });
  await expect.element(bar).toHaveAttribute('value', '0.25');
  await expect.element(page.getByText('24.6 MB of 98.4 MB')).toBeVisible();
  await page.getByRole('button', { name: `Cancel copying ${AN_OFFER.name}` }).click();
  expect(callsOf(fake, 'cancelInstall')).toEqual([[AN_OFFER.id]]);
  await expect.element(page.getByRole('button', { name: 'Use starter model' })).toBeVisible();
});

test('a failed copy says why in bytes, and "Try again" copies again', async () => {
  const fake = await openPage('#/', { offers: [AN_OFFER] });
  const { install } = copying(41_000_000);
  const { record } = new WattsonError('storage/quota', 'QuotaExceededError', ['free-space'], {
    neededBytes: 98_362_432,
    freeBytes: 41_000_000,
  });
  fake.emit({ type: 'install', install: { ...install, phase: 'failed', error: record } });
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('needs 98.4 MB; this browser has 41 MB left');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(callsOf(fake, 'install')).toEqual([[AN_OFFER.id]]);
});

test('a server that could not get the starter says each thing it tried, and retries on a click', async () => {
  const fake = await openPage('#/', { offers: [{ ...AN_OFFER, available: false, tried: TRIED }] });
  for (const { source, failure } of TRIED) {
    await expect.element(page.getByText(source)).toBeVisible();
    await expect.element(page.getByText(failure)).toBeVisible();
  }
  await expect
    .element(page.getByRole('button', { name: 'Use starter model' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(callsOf(fake, 'offers')).toEqual([[false], [true]]);
});

test('without the starter a file of one’s own is the way in, all its shards at once', async () => {
  const fake = await openPage('#/', { offers: [] });
  await expect.element(page.getByRole('button', { name: 'Import a model file' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  const chosen = new DataTransfer();
  for (const name of ['m-00001-of-00002.gguf', 'm-00002-of-00002.gguf']) {
    chosen.items.add(new File(['GGUF'], name));
  }
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(callsOf(fake, 'importModel')).toEqual([
    [['m-00001-of-00002.gguf', 'm-00002-of-00002.gguf']],
  ]);
});

test('without the starter an endpoint is the way in, and its model opens the composer', async () => {
  const fake = await openPage('#/', { offers: [] });
  await page.getByRole('button', { name: 'Connect an endpoint' }).click();
  await page.getByLabelText('Base URL').fill(' http://localhost:11434/v1 ');
  await page.getByLabelText('API key').fill('key');
  await page.getByLabelText('Model', { exact: true }).fill('llama3.2');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  expect(callsOf(fake, 'addEndpoint')).toEqual([
    [{ baseUrl: 'http://localhost:11434/v1', apiKey: 'key', model: 'llama3.2' }],
  ]);
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});
