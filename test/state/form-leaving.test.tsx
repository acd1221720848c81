import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphqlError } from '../../src/api/errors';
import { showPath } from '../../src/state/location';
import { formStage } from './form-stage';

const test = suite('a form that is left and comes back');
const { input, isBusy, leave, show, submit, type } = formStage(test);

test('a draft keeps what is typed but no password, comes back, and goes once it is sent', async () => {
  await show({ draft: 'draft', submit: async () => {} });
  await type('name', 'Zoya');
  await type('password', 'secret');
  assert.is(sessionStorage.getItem('draft'), '{"name":"Zoya"}');
  await act(async () => document.querySelector<HTMLElement>('.icon-button')?.click());
  await type('password', 'secret too');
  assert.is(sessionStorage.getItem('draft'), '{"name":"Zoya"}', 'not even while it is shown');
  await leave();
  await show({ draft: 'draft', submit: async () => {} });
  assert.is(input('name').value, 'Zoya');
  await type('password', 'secret');
  await submit();
  assert.is(sessionStorage.getItem('draft'), null);
});

test('a draft that is to be kept stays once it is sent', async () => {
  await show({ draft: 'draft', keepsDraft: true, submit: async () => {} });
  await type('name', 'Zoya');
  await type('password', 'secret');
  await submit();
  assert.is(sessionStorage.getItem('draft'), '{"name":"Zoya"}');
});

test('a form whose page is left stays busy once it is sent, and keeps its draft', async () => {
  let sent = 0;
  await show({
    draft: 'draft',
    leaves: true,
    submit: async () => {
      sent++;
    },
  });
  await type('name', 'Zoya');
  await type('password', 'secret');
  await submit();
  await submit();
  assert.is(sent, 1);
  assert.ok(isBusy());
  assert.is(sessionStorage.getItem('draft'), '{"name":"Zoya"}');
});

test('what is typed while a draft is sent stays a draft', async () => {
  let answer = () => {};
  await show({
    draft: 'draft',
    submit: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await type('name', 'Zoya');
  await type('password', 'secret');
  await submit();
  await type('name', 'Zoya A');
  await act(async () => answer());
  assert.is(sessionStorage.getItem('draft'), '{"name":"Zoya A"}');
});

/** Shows the form on the sign-in page, sent and with its answer outstanding. */
async function send(): Promise<{ signal(): AbortSignal | undefined; answer(): Promise<void> }> {
  let given: AbortSignal | undefined;
  let resolve = () => {};
  await act(async () => showPath('/login'));
  await show({
    draft: 'draft',
    leaves: true,
    submit: (_, signal) =>
      new Promise((done) => {
        given = signal;
        resolve = done;
      }),
  });
  await type('name', 'Zoya');
  await type('password', 'secret');
  await submit();
  return { signal: () => given, answer: () => act(async () => resolve()) };
}

test('what was sent is given up once the player goes to another page', async () => {
  const { signal } = await send();
  assert.not(signal()?.aborted);
  await act(async () => showPath('/signup'));
  assert.ok(signal()?.aborted);
});

test('what was sent is given up with the form itself', async () => {
  const { signal } = await send();
  await leave();
  assert.ok(signal()?.aborted);
});

test('a form that is sent can be used again if the player comes back before the next page is there', async () => {
  const { answer } = await send();
  await answer();
  await act(async () => showPath('/dashboard'));
  assert.ok(isBusy());
  await act(async () => showPath('/login'));
  assert.not(isBusy());
});

const comeBack = () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

test('out of the back-forward cache a form holds its draft alone, and waits for nothing', async () => {
  const { signal } = await send();
  sessionStorage.setItem('draft', '{}');
  await act(async () => {
    comeBack();
    assert.ok(signal()?.aborted, 'before anything else can happen');
  });
  assert.not(isBusy());
  assert.is(input('name').value, '');
  assert.is(input('password').value, '');
});

test('out of the back-forward cache nothing stands beside the fields or above the button any more', async () => {
  let thrown: Error = new GraphqlError(['Asha has this name.'], 200, 'TAKEN', 'name');
  await show({ leaves: true, submit: () => Promise.reject(thrown) });
  await type('name', 'Asha');
  await type('password', 'secret');
  const words = () => [...document.querySelectorAll('.field-error, .notice')].map(({ textContent }) => textContent);
  for (const [error, said] of [
    [thrown, 'Asha has this name.'],
    [new Error('The server can’t be reached.'), 'The server can’t be reached.'],
  ] as const) {
    thrown = error;
    await type('name', 'Asha');
    await type('password', 'secret');
    await submit();
    assert.equal(words(), [said]);
    await act(async () => comeBack());
    assert.equal(words(), []);
  }
});

test.run();
