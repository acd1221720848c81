import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphqlError, NetworkError } from '../../src/api/errors';
import { settled } from '../dom';
import { formStage, type Values } from './form-stage';

const test = suite('a form');
const { fillIn, input, isBusy, leave, show, submit, type } = formStage(test);

test('parsed values are sent, not again while the first submit is pending, and given up when the form unmounts', async () => {
  const sent: Values[] = [];
  let end = () => {};
  let given: AbortSignal | undefined;
  await show({
    submit: (values, signal) => {
      sent.push(values);
      given = signal;
      return new Promise((resolve) => (end = resolve));
    },
  });
  await type('name', ' Zoya ');
  await type('password', 'secret');
  await submit();
  await submit();
  assert.equal(sent, [{ name: 'Zoya', password: 'secret' }]);
  assert.ok(isBusy());
  await act(async () => end());
  assert.not(isBusy());
  await submit();
  assert.not(given?.aborted);
  await leave();
  assert.ok(given?.aborted);
});

for (const [typed, reported] of [
  ['secret ', 'No. What you typed has a space at its start or end, or a character that can’t be seen.'],
  ['se\u200bcret', 'No. What you typed has a space at its start or end, or a character that can’t be seen.'],
  ['sec ret', 'No.'],
] as const)
  test(`the password ${JSON.stringify(typed)} is sent as typed, and its refusal says what can’t be seen of it`, async () => {
    let sent: string | undefined;
    await show({
      submit: ({ password }) => {
        sent = password;
        throw new GraphqlError(['No.'], 200, { field: 'password' });
      },
    });
    input('password').autocomplete = 'current-password';
    await type('name', 'Zoya');
    await type('password', typed);
    await submit();
    assert.equal([sent, document.querySelector('.field-error')?.textContent], [typed, reported]);
  });

test('a double tap submits once, even after a quick answer, but an error can be corrected at once', async () => {
  let sent = 0;
  let trouble = true;
  await show({
    submit: async () => {
      sent++;
      if (trouble) throw new Error('Not now.');
    },
  });
  await fillIn();
  const click = (detail: number) =>
    act(async () => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
      document.querySelector('[type=submit]')?.dispatchEvent(event);
    });
  await click(1);
  await click(1);
  assert.is(sent, 1);
  assert.not(isBusy(), 'nothing is pending');
  trouble = false;
  await type('name', 'Zoya A');
  await click(1);
  assert.is(sent, 2);
  await click(1);
  assert.is(sent, 2);
  await click(0);
  assert.is(sent, 3, 'a key submits at once');
});

test('a field is checked when it is left, by a key or a tap, but not while a button or a link is pressed', async () => {
  await show({ submit: async () => {} });
  const button = document.querySelector<HTMLElement>('.icon-button');
  const find = document.querySelector.bind(document);
  let pressed: HTMLElement | null = null;
  // This DOM has no pointer.
  document.querySelector = (selector: string) => (selector.endsWith(':hover') ? pressed : find(selector));
  for (const [leave, under, messages] of [
    [() => button?.focus(), button, 0],
    [() => input('name').blur(), button, 0],
    [() => button?.focus(), null, 1],
    [() => input('name').blur(), null, 1],
    [() => input('password').focus(), null, 1],
  ] as const) {
    await type('name', 'Zoya');
    await type('name', ' ');
    await act(async () => input('name').focus());
    pressed = under;
    await act(async () => leave());
    assert.is(document.querySelectorAll('.field-error').length, messages);
  }
});

test('wrong fields show their errors, the first gets the focus, and typing removes the error', async () => {
  await show({ submit: async () => assert.unreachable() });
  let read: string | null | undefined;
  const name = input('name');
  name.addEventListener('focus', () => {
    read = document.getElementById(String(name.getAttribute('aria-describedby')))?.textContent;
  });
  await submit();
  assert.is(document.querySelectorAll('.field-error').length, 2);
  assert.is(document.activeElement, name);
  assert.is(read, 'Fill this in.', 'screen readers read it with the field');
  await type('name', 'Z');
  assert.is(input('name').getAttribute('aria-invalid'), null);
  assert.is(document.querySelectorAll('.field-error').length, 1);
});

test('an error of the field that has the focus is announced, each time the form is sent', async () => {
  await show({ submit: async () => assert.unreachable() });
  const alert = () => document.querySelector('[role=alert]');
  await submit();
  assert.is(alert(), null, 'the focus has moved: the field is read');
  let last: Element | null = null;
  for (let time = 1; time <= 2; time++) {
    await submit();
    assert.is(alert()?.textContent, 'Fill this in.');
    assert.is.not(alert(), last, 'a new element: the same words are announced again');
    assert.not(input('name').hasAttribute('aria-describedby'), 'it isn’t read too');
    last = alert();
    await settled();
  }
  await act(async () => input('password').focus());
  assert.is(input('name').getAttribute('aria-describedby'), 'name-error', 'the player may come back');
  await fillIn();
});

test('a refusal shows beside the field it names, and else beside the button; its toast alone is announced', async () => {
  let thrown: Error = new GraphqlError(['Taken.'], 200, { code: 'TAKEN', field: 'name' });
  await show({
    submit: async () => {
      throw thrown;
    },
  });
  await type('name', 'zoya');
  await type('password', 'secret');
  // the Go key of a phone, in another field
  input('password').focus();
  await submit();
  assert.is(document.querySelector('#name-error')?.textContent, 'Taken.');
  assert.not(input('name').hasAttribute('aria-describedby'), 'it isn’t read too');
  assert.is(document.querySelector('[role=alert]:not(:empty)'), null);
  assert.is(document.activeElement, input('name'));
  assert.is(input('name').selectionEnd, 4);
  thrown = new GraphqlError(['Not today.'], 200, { field: 'somethingElse' });
  await submit();
  assert.is(document.querySelector('.notice[aria-live=off]')?.textContent, 'Not today.');
  assert.is(document.querySelector('[role=alert]:not(:empty), #name-error'), null);
  thrown = new GraphqlError(['Too often.'], 200, { code: 'TOO_SOON', field: 'name', retryInSeconds: 90 });
  await submit();
  assert.is(document.querySelector('#name-error')?.textContent, 'Too often.');
  assert.is(document.querySelector('.notice')?.textContent, 'Try again in 1:30.');
  thrown = new GraphqlError(['Not before tomorrow.'], 200, { code: 'TOO_SOON', retryInSeconds: 90 });
  await submit();
  assert.is(document.querySelector('.notice[aria-live=off]')?.textContent, 'Not before tomorrow.Try again in 1:30.');
  thrown = new NetworkError();
  await submit();
  assert.is(document.querySelector('[role=alert].notice')?.textContent, thrown.message);
  assert.is(input('password').value, 'secret');
  assert.not(isBusy());
});

test.run();
