import { suite } from 'uvu';
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
import * as fc from '../properties';

function workingStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const install = (name: 'sessionStorage' | 'localStorage', get: () => Storage) =>
  Object.defineProperty(globalThis, name, { configurable: true, get });

const working = suite('storage');

working.before.each(() => {
  const session = workingStorage();
  const local = workingStorage();
  install('sessionStorage', () => session);
  install('localStorage', () => local);
  clearStorages();
});

working('JSON is read, a text that is none is itself, and a missing key is undefined', () => {
  writeSession('a', '{"x":[1]}');
  writeSession('b', '{"x":');
  writeSession('c', '');
  assert.equal(readSessionJson('a'), { x: [1] });
  assert.equal(['b', 'c', 'none'].map(readSessionJson), ['{"x":', '', undefined]);
});

working('clearing empties session and local storage, including foreign keys', () => {
  sessionStorage.setItem('foreign', '1');
  localStorage.setItem('foreign', '1');
  writeSession('authToken', 'abc');
  clearStorages();
  assert.is(sessionStorage.length, 0);
  assert.is(localStorage.length, 0);
  assert.is(readSession('authToken'), null);
});

working('in a full storage a new value stays in memory, and the old one is removed', () => {
  writeSession('intent', 'old');
  const session = sessionStorage;
  const { setItem } = session;
  session.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  writeSession('intent', 'new');
  assert.is(readSession('intent'), 'new');
  assert.is(session.getItem('intent'), null);
  session.setItem = setItem;
  writeSession('intent', 'newest');
  assert.is(readSession('intent'), 'newest');
  assert.is(session.getItem('intent'), 'newest');
});

working('property: any stored text is read back, and reading it as JSON never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (key, value) => {
      writeSession(key, value);
      assert.equal([readSession(key), sessionStorage.getItem(key)], [value, value]);
      readSessionJson(key);
      writeSession(key, null);
      assert.equal([readSession(key), sessionStorage.getItem(key)], [null, null]);
    }),
  );
});

working.run();

const refusing = suite('storage that throws');

/** Either the property throws, or there is none, or each method throws. */
const refusals: (() => Storage)[] = [
  denied,
  () => {
    throw new ReferenceError('sessionStorage is not defined');
  },
  () => ({ length: 0, key: denied, getItem: denied, setItem: denied, removeItem: denied, clear: denied }),
];

refusing('values stay in memory until the page is left', () => {
  for (const refusal of refusals) {
    install('sessionStorage', refusal);
    install('localStorage', refusal);
    assert.is(readSession('authToken'), null);
    writeSession('authToken', 'abc');
    assert.is(readSession('authToken'), 'abc');
    writeSession('draft', '{"amount":5}');
    assert.equal(readSessionJson('draft'), { amount: 5 });
    markStorages();
    dropStaleSession();
    assert.is(readSession('authToken'), 'abc');
    writeSession('authToken', null);
    assert.is(readSession('authToken'), null);
    assert.is(keepsInMemory(), true);
    clearStorages();
    assert.is(keepsInMemory(), false);
    assert.is(readSession('draft'), null);
  }
});

refusing('if session storage throws, local storage is still cleared', () => {
  const local = workingStorage();
  install('sessionStorage', denied);
  install('localStorage', () => local);
  local.setItem('foreign', '1');
  clearStorages();
  assert.is(local.length, 0);
});

refusing.run();
