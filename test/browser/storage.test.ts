import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  clearStorages,
  dropStaleSession,
  keepsInMemory,
  markStorages,
  readSession,
  readSessionJson,
  writeSession,
} from '../../src/browser/storage';
import { define, installDom } from '../dom';
import * as fc from '../properties';

test.before.each(() => {
  installDom();
  clearStorages();
});

const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const install = (name: 'sessionStorage' | 'localStorage', get: () => Storage) =>
  Object.defineProperty(globalThis, name, { configurable: true, get });

test('JSON is read, a text that is none is itself, and a missing key is undefined', () => {
  writeSession('a', '{"x":[1]}');
  writeSession('b', '{"x":');
  writeSession('c', '');
  assert.equal(readSessionJson('a'), { x: [1] });
  assert.equal(['b', 'c', 'none'].map(readSessionJson), ['{"x":', '', undefined]);
});

test('clearing empties session and local storage, including foreign keys', () => {
  sessionStorage.setItem('foreign', '1');
  localStorage.setItem('foreign', '1');
  writeSession('authToken', 'abc');
  clearStorages();
  assert.is(sessionStorage.length, 0);
  assert.is(localStorage.length, 0);
  assert.is(readSession('authToken'), null);
});

test('in a full storage a new value stays in memory, and the old one is removed', () => {
  writeSession('intent', 'old');
  const session = sessionStorage;
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  define('sessionStorage', {
    ...{ setItem, getItem: (key: string) => session.getItem(key) },
    removeItem: (key: string) => session.removeItem(key),
  });
  writeSession('intent', 'new');
  assert.equal([readSession('intent'), session.getItem('intent')], ['new', null]);
  define('sessionStorage', session);
  writeSession('intent', 'newest');
  assert.equal([readSession('intent'), session.getItem('intent')], ['newest', 'newest']);
});

test('property: any stored text is read back, and reading it as JSON never throws', () => {
  fc.assert(
    fc.property(
      fc.string().map((name) => `key ${name}`),
      fc.oneof(fc.string({ unit: 'binary' }), fc.json()),
      (key, value) => {
        writeSession(key, value);
        assert.equal([readSession(key), sessionStorage.getItem(key)], [value, value]);
        readSessionJson(key);
        writeSession(key, null);
        assert.equal([readSession(key), sessionStorage.getItem(key)], [null, null]);
      },
    ),
  );
});

/** Either the property throws, or there is none, or each method throws. */
const refusals: (() => Storage)[] = [
  denied,
  () => {
    throw new ReferenceError('sessionStorage is not defined');
  },
  () => ({ length: 0, key: denied, getItem: denied, setItem: denied, removeItem: denied, clear: denied }),
];

test('in storage that throws values stay in memory until the page is left', () => {
  for (const refusal of refusals) {
    install('sessionStorage', refusal);
    install('localStorage', refusal);
    assert.is(readSession('authToken'), null);
    writeSession('authToken', 'abc');
    writeSession('draft', '{"amount":5}');
    assert.equal(readSessionJson('draft'), { amount: 5 });
    markStorages();
    dropStaleSession();
    assert.is(readSession('authToken'), 'abc');
    writeSession('authToken', null);
    assert.equal([readSession('authToken'), keepsInMemory()], [null, true]);
    clearStorages();
    assert.equal([readSession('draft'), keepsInMemory()], [null, false]);
  }
});

test('if session storage throws, local storage is still cleared', () => {
  install('sessionStorage', denied);
  localStorage.setItem('foreign', '1');
  clearStorages();
  assert.is(localStorage.length, 0);
});

test.run();
