import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AbortedError } from '../../src/api/errors';
import { leaving } from '../../src/forms/leaving';
import { showPath } from '../../src/state/location';
import { settled } from '../dom';
import { until } from '../sandbox/until';
import { formStage } from './form-stage';

const test = suite('a form that leads to another page');
const { fillIn, isBusy, show, submit, type } = formStage(test);

const go = (path: string) => act(async () => showPath(path));

/** Submits the form on the sign-in page; its answer is pending. */
async function send() {
  let given: AbortSignal | undefined;
  let resolve = () => {};
  let sent = 0;
  await go('/login');
  await show({
    draft: 'draft',
    submit: leaving((_, signal) => {
      sent++;
      given = signal;
      return new Promise((done, fail) => {
        resolve = done;
        signal.addEventListener('abort', () => fail(new AbortedError()));
      });
    }),
  });
  await fillIn();
  await submit();
  await until(() => sent === 1);
  return {
    sent: () => sent,
    isGivenUp: () => given?.aborted,
    answer: () => act(async () => resolve()),
  };
}

test('its request is aborted without a message if the player goes to another page', async () => {
  const { isGivenUp } = await send();
  assert.not(isGivenUp());
  await go('/signup');
  assert.ok(isGivenUp());
  assert.not(isBusy());
  assert.is(document.querySelector('.notice'), null);
});

test('a form that is left before its request is sent sends nothing', async () => {
  let sent = 0;
  await go('/login');
  await show({
    submit: leaving(() => {
      sent++;
    }),
  });
  await fillIn();
  await act(async () => {
    document.querySelector('form')?.requestSubmit();
    showPath('/signup');
  });
  await settled();
  assert.is(sent, 0);
});

test('it stays busy after the answer, keeps its draft with what was typed meanwhile, and can be used again if the player goes back before the next page has loaded', async () => {
  const { answer, sent } = await send();
  await type('name', 'Zoya Khan');
  await answer();
  await submit();
  assert.equal([sent(), sessionStorage.getItem('draft')], [1, '{"name":"Zoya Khan"}']);
  await go('/dashboard');
  assert.ok(isBusy());
  await go('/login');
  assert.not(isBusy());
  await submit();
  await until(() => sent() === 2);
});

test.run();
