import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeSession } from '../../src/browser/storage';
import {
  forgetIntent,
  isOnlyInMemory,
  leaveIntents,
  openKinds,
  saveIntents,
  showHeld,
  takeIntents,
} from '../../src/state/intent-storage';
import { define, installDom } from '../dom';

const keep = (requestId: string) => sessionStorage.setItem('bid', JSON.stringify({ requestId }));
const taken = () => takeIntents('bid').filter(Boolean);

test.before.each(() => {
  installDom('http://localhost:3000/login');
  showHeld('bid', new Map());
  takeIntents('bid');
});

test('what each of several sessions has left open is handed over, though the code that knows it came last', () => {
  for (const requestId of ['of asha', 'of ravi']) {
    keep(requestId);
    saveIntents();
    sessionStorage.clear();
  }
  keep('of zoya');
  assert.equal(taken(), [{ requestId: 'of asha' }, { requestId: 'of ravi' }, { requestId: 'of zoya' }]);
  assert.equal(openKinds(), ['bid'], 'the storage’s own stays there');
});

test('one whose outcome is known is let go of, and no other', () => {
  for (const requestId of ['of asha', 'of ravi']) {
    keep(requestId);
    saveIntents();
  }
  forgetIntent('bid', 'of asha');
  assert.equal(taken(), [{ requestId: 'of ravi' }, { requestId: 'of ravi' }]);
  forgetIntent('bid', 'of ravi');
  assert.equal(openKinds(), []);
});

test('what only this document knows is left to the next one, the newest of each kind', () => {
  keep('of asha');
  saveIntents();
  sessionStorage.clear();
  leaveIntents();
  assert.equal(JSON.parse(sessionStorage.getItem('bid') ?? ''), { requestId: 'of asha' });
  sessionStorage.clear();
  showHeld('bid', new Map([['of ravi', { requestId: 'of ravi', amount: 5 }]]));
  leaveIntents();
  assert.equal(JSON.parse(sessionStorage.getItem('bid') ?? ''), { requestId: 'of ravi', amount: 5 });
  keep('of zoya');
  leaveIntents();
  assert.equal(JSON.parse(sessionStorage.getItem('bid') ?? ''), { requestId: 'of zoya' }, 'what is there stays');
  assert.is(sessionStorage.length, 1);
});

test('what is in memory alone is told from what another document would find', () => {
  const open = new Map<string, unknown>();
  showHeld('bid', open);
  assert.is(isOnlyInMemory(), false);
  keep('one');
  open.set('one', {});
  assert.is(isOnlyInMemory(), false);
  open.set('two', {});
  assert.is(isOnlyInMemory(), true);
  open.delete('two');
  saveIntents();
  assert.is(isOnlyInMemory(), true);
});

test('a storage that takes nothing leaves an open one in memory alone', () => {
  showHeld('bid', new Map([['one', {}]]));
  const { sessionStorage } = globalThis;
  const full = () => {
    throw new Error('full');
  };
  define('sessionStorage', { getItem: () => null, setItem: full, removeItem: () => {} });
  try {
    writeSession('bid', '{"requestId":"one"}');
    assert.is(isOnlyInMemory(), true);
    writeSession('bid', null);
    showHeld('bid', new Map());
    assert.is(isOnlyInMemory(), false);
    writeSession('authToken', 'session of asha');
    assert.is(isOnlyInMemory(), true, 'or else the session');
  } finally {
    writeSession('authToken', null);
    define('sessionStorage', sessionStorage);
  }
});

test.run();
