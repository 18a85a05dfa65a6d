import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import App from '../../src/ui/App.svelte';
import { FakeAssistant } from '../fixtures/fake-assistant';
import { SCENES } from './harness/scenes';
import { PHONE } from './open-page';

/** How long a scene's events and lazily loaded parts take to be on the page. */
const SETTLE_MS = 700;

async function openScene(name: string, theme: 'light' | 'dark'): Promise<void> {
  const scene = SCENES[name]!;
  history.replaceState(null, '', scene.hash);
  const fake = new FakeAssistant(scene.options);
  await fake.updateSettings({ theme });
  await render(App, { client: fake });
  await expect.poll(() => document.documentElement.dataset['theme']).toBe(theme);
  scene.then?.(fake);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

async function expectClean(): Promise<void> {
  const { violations } = await axe.run(document.body);
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(found.join('\n')).toBe('');
}

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(Object.keys(SCENES))('%s is axe clean', async (name) => {
    await openScene(name, theme);
    await expectClean();
  });

  test('the open record, the model picker and a dialog are axe clean', async () => {
    await openScene('siblings', theme);
    await page.getByRole('button', { name: /^How this was answered/ }).click();
    await page.getByRole('button', { name: /^Model:/ }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectClean();
  });

  test('a phone with its drawer open is axe clean', async () => {
    await page.viewport(...PHONE);
    await openScene('answered', theme);
    await page.getByRole('button', { name: 'Open menu' }).click();
    // Half-way in it is half transparent.
    const drawer = page.getByRole('dialog').element();
    await Promise.all(drawer.getAnimations().map(({ finished }) => finished));
    await expectClean();
  });
});
