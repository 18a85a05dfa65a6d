import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WattsonError } from '../../src/contracts/errors';
import { conversation, message } from '../fixtures/page-records';
import { callsOf, openPage, withChat } from './open-page';

const QUESTION = message({ id: 'q1', role: 'user', text: 'Hello?' });
const ANSWER = message({ id: 'a1', parentId: 'q1', role: 'assistant', text: 'Hello.' });
const CHAT = withChat([QUESTION, ANSWER]);

const box = page.getByRole('textbox', { name: 'Message' });
const value = () => (box.element() as HTMLTextAreaElement).value;

/** Enter as an input method sends it. Dispatched by hand: a driver cannot compose. */
function pressEnter(init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {
    key: 'Enter',
    bubbles: true,
    cancelable: true,
    ...init,
  });
  box.element().dispatchEvent(event);
  return event;
}

test('Enter sends the text as typed and empties the box', async () => {
  const fake = await openPage('#/c/c1', CHAT);
  await box.fill('Why is the sky blue?');
  await userEvent.keyboard('{Enter}');
  expect(callsOf(fake, 'send')).toEqual([['c1', 'Why is the sky blue?']]);
  await expect.poll(value).toBe('');
});

test('Shift+Enter is a new line', async () => {
  const fake = await openPage('#/c/c1', CHAT);
  await box.fill('one');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}two');
  expect(value()).toBe('one\ntwo');
  expect(callsOf(fake, 'send')).toEqual([]);
});

test('the Enter that picks a word in an input method is not sent', async () => {
  const fake = await openPage('#/c/c1', CHAT);
  await box.fill('にほん');
  expect(pressEnter({ isComposing: true }).defaultPrevented).toBe(false);
  expect(callsOf(fake, 'send')).toEqual([]);
});

test('Safari’s Enter after the composition has ended (keyCode 229) is not sent', async () => {
  const fake = await openPage('#/c/c1', CHAT);
  await box.fill('にほん');
  expect(pressEnter({ keyCode: 229 }).defaultPrevented).toBe(false);
  expect(callsOf(fake, 'send')).toEqual([]);
  expect(pressEnter({ keyCode: 13 }).defaultPrevented).toBe(true);
  expect(callsOf(fake, 'send')).toEqual([['c1', 'にほん']]);
});

test('blank text is not a question', async () => {
  const fake = await openPage('#/c/c1', CHAT);
  await box.fill(' \n ');
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(callsOf(fake, 'send')).toEqual([]);
});

test('a question that was not taken stays in the box, and says why', async () => {
  const fake = await openPage('#/c/c1', CHAT);
  fake.send = () => Promise.reject(new WattsonError('engine/busy', 'busy', ['retry']));
  await box.fill('again');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('still busy');
  expect(value()).toBe('again');
});

test('a question tried again after a failure does not stay in the box to be sent twice', async () => {
  const fake = await openPage('#/c/c1', CHAT);
  const send = fake.send.bind(fake);
  fake.send = () => Promise.reject(new WattsonError('engine/busy', 'busy', ['retry']));
  await box.fill('again');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  fake.send = send;
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(callsOf(fake, 'send')).toEqual([['c1', 'again']]);
  await expect.poll(value).toBe('');
});

test('Send becomes Stop while an answer is written, and Enter does not send over it', async () => {
  const fake = await openPage('#/c/c1', CHAT);
  await box.fill('more');
  await userEvent.keyboard('{Enter}');
  const stop = page.getByRole('button', { name: 'Stop' });
  await expect.element(stop).toBeVisible();
  await box.fill('and more');
  await userEvent.keyboard('{Enter}');
  expect(callsOf(fake, 'send')).toHaveLength(1);
  await stop.click();
  expect(callsOf(fake, 'stop')).toEqual([['c1']]);
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('the first question opens a conversation, and the page goes there', async () => {
  const fake = await openPage('#/', { snapshot: { ...CHAT.snapshot, conversations: [] } });
  await box.fill('Hello?');
  await userEvent.keyboard('{Enter}');
  expect(callsOf(fake, 'send')).toEqual([[null, 'Hello?']]);
  await expect.element(page.getByRole('article', { name: 'You' })).toHaveTextContent('Hello?');
  expect(location.hash).toMatch(/^#\/c\/./);
});

test('a draft belongs to its conversation and is there when one comes back', async () => {
  const conversations = [conversation('c1', 'One', 0, 'a1'), conversation('c2', 'Two', 1)];
  await openPage('#/c/c1', { ...CHAT, snapshot: { ...CHAT.snapshot, conversations } });
  await box.fill('half a thought');
  await page.getByRole('link', { name: 'Two' }).click();
  await expect.poll(value).toBe('');
  await page.getByRole('link', { name: 'One' }).click();
  await expect.poll(value).toBe('half a thought');
});

test('an example puts its question in the box and the caret after it, unsent', async () => {
  const fake = await openPage('#/', { snapshot: { ...CHAT.snapshot, conversations: [] } });
  const example = page.getByRole('list', { name: 'Examples' }).getByRole('button').first();
  const words = example.element().textContent;
  await example.click();
  await expect.element(box).toHaveFocus();
  expect(value()).toBe(words);
  expect(callsOf(fake, 'send')).toEqual([]);
});
