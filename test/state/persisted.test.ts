import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { persistedSignal } from '../../src/state/persisted';
import { endSession, restoreSession, signIn } from '../../src/state/session';
import { installDom } from '../dom';

const test = suite('a persisted signal');

const readCount = (stored: unknown) => (Number.isSafeInteger(stored) ? Number(stored) : undefined);
const readWord = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);

installDom();
sessionStorage.setItem('early', '7');
const early = persistedSignal('early', readCount, 0);

test('has its initial value until the session is restored: nothing may change before hydration', () => {
  assert.is(early.value, 0);
  restoreSession();
  assert.is(early.value, 7);
});

test('is stored at each change, a text as it is, and is back after a reload and in code that loads later', () => {
  const [count, word] = [
    persistedSignal('count', readCount, 0),
    persistedSignal<string | undefined>('word', readWord, undefined),
  ];
  assert.equal([sessionStorage.getItem('count'), sessionStorage.getItem('word')], [null, null]);
  count.value = 3;
  word.value = 'light';
  assert.equal([sessionStorage.getItem('count'), sessionStorage.getItem('word')], ['3', 'light']);
  assert.equal(
    [persistedSignal('count', readCount, 0).value, persistedSignal('word', readWord, '').value],
    [3, 'light'],
  );
  count.value = 0;
  word.value = undefined;
  assert.equal([sessionStorage.getItem('count'), sessionStorage.getItem('word')], ['0', null]);
});

test('takes what another document of the tab has stored, and its initial value for what it can’t read', () => {
  const count = persistedSignal('shared', readCount, 1);
  for (const [stored, value] of [
    ['5', 5],
    ['{"5":', 1],
    ['', 1],
  ] as const) {
    sessionStorage.setItem('shared', stored);
    restoreSession();
    assert.is(count.value, value);
  }
});

test('has its initial value again at a sign-in and at the end of a session, and nothing is stored', () => {
  const count = persistedSignal('of the session', readCount, 1);
  for (const change of [() => signIn('a session'), () => signIn('a session'), endSession]) {
    count.value = 2;
    change();
    assert.equal([count.value, sessionStorage.getItem('of the session')], [1, null]);
  }
  assert.is(sessionStorage.length, 0);
});

test.run();
