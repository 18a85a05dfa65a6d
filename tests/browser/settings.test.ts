import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { App } from '../../src/ui/state/app.svelte';
import { storageParts } from '../../src/ui/settings/storage-parts';
import { checkNumber } from '../../src/ui/settings/check-number';
import { withSampling } from '../../src/ui/settings/sampling';
import { A_MODEL, READY } from '../fixtures/page-records';
import { button, callsOf, openPage } from './open-page';

const PAGE = { snapshot: { models: [A_MODEL], engine: READY } };
const REPORT = {
  usedBytes: 131_000_000,
  quotaBytes: 1_400_000_000,
  persisted: true,
  modelBytes: 98_000_000,
  conversations: 1,
  messages: 84,
};

test('the theme is shown at once and remembered for the next first paint', async () => {
  const fake = await openPage('#/settings', PAGE);
  await page.getByRole('radio', { name: 'Dark' }).click();
  expect(callsOf(fake, 'updateSettings')).toEqual([[{ theme: 'dark' }]]);
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('wattson/theme')).toBe('dark');
  await page.getByRole('radio', { name: 'System' }).click();
  await expect.poll(() => document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('wattson/theme')).toBeNull();
});

describe('sampling', () => {
  test('two quick changes are both kept, though the first is not confirmed yet', async () => {
    const fake = await openPage('#/settings', PAGE);
    const sent: unknown[] = [];
    fake.updateSettings = (patch) => {
      sent.push(patch);
      return new Promise(() => undefined);
    };
    await page.getByLabelText('Temperature').fill('0.7');
    await userEvent.tab();
    await page.getByLabelText('Top P').fill('0.5');
    await userEvent.tab();
    expect(sent.at(-1)).toEqual({ sampling: { temperature: 0.7, topP: 0.5, maxTokens: 1024 } });
  });

  test('a number in range is saved beside the others', async () => {
    const fake = await openPage('#/settings', PAGE);
    await page.getByLabelText('Temperature').fill('0.7');
    await userEvent.tab();
    expect(callsOf(fake, 'updateSettings')).toEqual([
      [{ sampling: { temperature: 0.7, topP: 0.9, maxTokens: 1024 } }],
    ]);
  });

  test('a number out of range is refused at the field, in words, and not saved', async () => {
    const fake = await openPage('#/settings', PAGE);
    const field = page.getByLabelText('Temperature');
    await field.fill('7');
    await userEvent.tab();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription('Enter a number from 0 to 2.');
    expect(callsOf(fake, 'updateSettings')).toEqual([]);
  });

  test('an emptied field is left out, so that the model’s own value holds', () => {
    const sampling = { temperature: 0.2, topP: 0.9 };
    expect(withSampling(sampling, 'topP', null)).toEqual({ temperature: 0.2 });
    expect(withSampling(sampling, 'seed', 0)).toEqual({ ...sampling, seed: 0 });
    expect(checkNumber(' ', { min: 0, max: 1, whole: false })).toEqual({
      value: null,
      error: null,
    });
    expect(checkNumber('1.5', { min: 0, max: 9, whole: true }).error).toBe('Enter a whole number.');
  });
});

describe('what leaves this device', () => {
  test('with a model in this browser: nothing', async () => {
    await openPage('#/settings', PAGE);
    await expect.element(page.getByText('Nothing.', { exact: true })).toBeVisible();
  });

  test('with an endpoint it names the host', async () => {
    const endpoint = { baseUrl: 'https://api.example.org/v1', model: 'big' };
    const model = { ...A_MODEL, name: 'big', place: 'cloud', endpoint } as const;
    await openPage('#/settings', { snapshot: { models: [model] } });
    await expect.element(page.getByText(/are sent to api\.example\.org/)).toBeVisible();
    expect(page.getByText('Nothing.', { exact: true }).query()).toBeNull();
  });
});

describe('storage', () => {
  test('parts add up to the quota', () => {
    const parts = storageParts(REPORT);
    expect(parts.map(({ kind, bytes }) => [kind, bytes])).toEqual([
      ['models', 98_000_000],
      ['rest', 33_000_000],
      ['free', 1_269_000_000],
    ]);
    expect(parts.reduce((sum, { share }) => sum + share!, 0)).toBeCloseTo(1);
  });

  test('what the browser does not say is left out, not shown as 0', async () => {
    const silent = { ...REPORT, usedBytes: null, quotaBytes: null, persisted: null };
    expect(storageParts(silent).map(({ kind }) => kind)).toEqual(['models']);
    await openPage('#/settings', { ...PAGE, storage: silent });
    await expect
      .element(page.getByText('This browser does not say how much is used.'))
      .toBeVisible();
  });

  test('figures are in words, and whether they are kept', async () => {
    await openPage('#/settings', { ...PAGE, storage: REPORT });
    await expect.element(page.getByText('131 MB of 1.4 GB used')).toBeVisible();
    await expect
      .element(page.getByText(/1 conversation, 84 messages\. This browser has promised/))
      .toBeVisible();
  });
});

describe('delete everything', () => {
  test('asks for the word, then deletes, forgets and starts the page anew', async () => {
    const reload = vi.spyOn(App.prototype, 'reloadPage').mockReturnValue();
    const fake = await openPage('#/settings', PAGE);
    sessionStorage.setItem('wattson/draft/', 'secret');
    await button('Delete everything…').click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete everything' });
    await expect.element(confirm).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(callsOf(fake, 'deleteEverything')).toEqual([]);
    await page.getByLabelText('Type “delete” to confirm').fill('Delete');
    await confirm.click();
    expect(callsOf(fake, 'deleteEverything')).toHaveLength(1);
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    expect(sessionStorage.getItem('wattson/draft/')).toBeNull();
    expect(location.hash).toBe('#/');
    reload.mockRestore();
  });

  test('Escape leaves everything as it is', async () => {
    const fake = await openPage('#/settings', PAGE);
    await button('Delete everything…').click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
    expect(callsOf(fake, 'deleteEverything')).toEqual([]);
  });
});
