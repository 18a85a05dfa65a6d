import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { groupByDay } from '../../src/ui/shell/day-groups';
import { A_MODEL, conversation, message, READY } from '../fixtures/page-records';
import { button, callsOf, openPage, PHONE } from './open-page';

const CONVERSATIONS = [
  conversation('c1', 'Adding numbers', 0, 'q1'),
  conversation('c2', 'A polite note', 30),
];
const CHATS = {
  snapshot: { models: [A_MODEL], engine: READY, conversations: CONVERSATIONS },
  messages: [message({ id: 'q1', role: 'user', text: 'Add 2 and 3' })],
};

const link = (name: string) => page.getByRole('link', { name, exact: true });
const more = (name: string) => page.getByRole('button', { name: `More for “${name}”` });

test('conversations stand under their days, newest first, days begin at local midnight', () => {
  const now = new Date(2026, 5, 15, 0, 30).getTime();
  const at = (id: string, hoursAgo: number) => ({
    ...conversation(id, id),
    updatedAt: now - hoursAgo * 3_600_000,
  });
  const groups = groupByDay(
    [at('a', 0.2), at('b', 1), at('c', 24), at('d', 48), at('e', 400)],
    now,
  );
  expect(
    groups.map(({ group, conversations }) => [group, conversations.map(({ id }) => id)]),
  ).toEqual([
    ['today', ['a']],
    ['yesterday', ['b', 'c']],
    ['lastWeek', ['d']],
    ['older', ['e']],
  ]);
});

test('the open conversation is marked for everyone, and names the window', async () => {
  await openPage('#/c/c1', CHATS);
  await expect.element(link('Adding numbers')).toHaveAttribute('aria-current', 'page');
  expect(link('A polite note').element().hasAttribute('aria-current')).toBe(false);
  await expect.poll(() => document.title).toBe('Adding numbers · Wattson');
});

describe('renaming', () => {
  test('by menu, in place; Enter keeps it and focus returns to the row', async () => {
    const fake = await openPage('#/c/c1', CHATS);
    await more('Adding numbers').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = page.getByRole('textbox', { name: 'Conversation title' });
    await expect.element(field).toHaveFocus();
    await field.fill('Sums');
    await userEvent.keyboard('{Enter}');
    expect(callsOf(fake, 'renameConversation')).toEqual([['c1', 'Sums']]);
    await expect.element(link('Sums')).toHaveFocus();
  });

  test('by F2; Escape, nothing and the same title change nothing', async () => {
    const fake = await openPage('#/c/c1', CHATS);
    for (const keys of ['Other{Escape}', '{Backspace}{Enter}', '{Enter}']) {
      await expect.element(link('Adding numbers')).toBeVisible();
      (link('Adding numbers').element() as HTMLElement).focus();
      await userEvent.keyboard(`{F2}`);
      await expect.element(page.getByRole('textbox', { name: 'Conversation title' })).toHaveFocus();
      await userEvent.keyboard(keys);
      await expect.element(link('Adding numbers')).toHaveFocus();
    }
    expect(callsOf(fake, 'renameConversation')).toEqual([]);
  });

  test('the Enter of an input method does not end it', async () => {
    const fake = await openPage('#/c/c1', CHATS);
    (link('Adding numbers').element() as HTMLElement).focus();
    await userEvent.keyboard('{F2}');
    const field = page.getByRole('textbox', { name: 'Conversation title' });
    await field.fill('日本');
    // Safari says 229 where others say `isComposing`.
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...composing });
      field.element().dispatchEvent(enter);
    }
    await expect.element(field).toBeVisible();
    expect(callsOf(fake, 'renameConversation')).toEqual([]);
  });
});

describe('deleting', () => {
  test('the open conversation leads to a new chat; Undo brings it back, and the person to it', async () => {
    const fake = await openPage('#/c/c1', CHATS);
    await more('Adding numbers').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => location.hash).toBe('#/');
    expect(link('Adding numbers').query()).toBeNull();
    await expect
      .element(page.getByRole('status', { name: 'Notifications' }))
      .toHaveTextContent('Deleted “Adding numbers”');
    await button('Undo').click();
    expect(callsOf(fake, 'restoreConversation')).toEqual([['c1']]);
    await expect.element(link('Adding numbers')).toHaveAttribute('aria-current', 'page');
    await expect
      .element(page.getByRole('article', { name: 'You' }))
      .toHaveTextContent('Add 2 and 3');
  });

  test('by the Delete key another conversation leaves the open one alone', async () => {
    await openPage('#/c/c1', CHATS);
    await expect.element(link('A polite note')).toBeVisible();
    (link('A polite note').element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(button('Undo')).toBeVisible();
    expect(location.hash).toBe('#/c/c1');
  });
});

describe('menus by keyboard', () => {
  test('arrows go round, Escape closes and returns to the button', async () => {
    await openPage('#/c/c1', CHATS);
    await expect.element(more('Adding numbers')).toBeInTheDocument();
    (more('Adding numbers').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const [rename, remove] = ['Rename', 'Delete'].map((name) =>
      page.getByRole('menuitem', { name }),
    );
    await expect.element(rename!).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(remove!).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(rename!).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(remove!).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(more('Adding numbers')).toHaveFocus();
  });

  test('the model picker lies inside the window and chooses', async () => {
    const other = { ...A_MODEL, id: 'other', name: 'Other model' };
    const fake = await openPage('#/c/c1', {
      ...CHATS,
      snapshot: { ...CHATS.snapshot, models: [A_MODEL, other] },
    });
    await page.getByRole('button', { name: /^Model: SmolLM2/ }).click();
    const choice = page.getByRole('menuitemradio', { name: /Other model/ });
    await expect
      .element(page.getByRole('menuitemradio', { name: /SmolLM2/ }))
      .toHaveAttribute('aria-checked', 'true');
    const { top, bottom } = page.getByRole('menu').element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
    await choice.click();
    expect(callsOf(fake, 'selectModel')).toEqual([['other']]);
  });
});

describe('on a phone', () => {
  test('the list is a drawer: it opens, leads to a conversation, and closes', async () => {
    await page.viewport(...PHONE);
    await openPage('#/', CHATS);
    expect(link('Adding numbers').query()).toBeNull();
    await button('Open menu').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await link('Adding numbers').click();
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
    expect(location.hash).toBe('#/c/c1');
  });

  test('Escape closes it; Undo after deleting can be reached inside it', async () => {
    await page.viewport(...PHONE);
    const fake = await openPage('#/', CHATS);
    await button('Open menu').click();
    await more('A polite note').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    expect(callsOf(fake, 'restoreConversation')).toEqual([['c2']]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  });

  test('nothing is wider than the screen', async () => {
    await page.viewport(...PHONE);
    await openPage('#/c/c1', CHATS);
    await expect.element(page.getByRole('article', { name: 'You' })).toBeVisible();
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        !element.closest('.visually-hidden') &&
        element.getBoundingClientRect().right > innerWidth + 1,
    );
    expect(wide.map(({ outerHTML }) => outerHTML.slice(0, 80))).toEqual([]);
  });
});

test('New chat puts the caret where the question goes', async () => {
  await openPage('#/c/c1', CHATS);
  await button('New chat').click();
  expect(location.hash).toBe('#/');
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  await userEvent.keyboard('Hello');
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
});
