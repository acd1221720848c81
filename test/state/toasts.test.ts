import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeAllToasts, closeOwnToasts, closeToastsAtSubmit, showToast, toasts } from '../../src/state/toasts';
import { installDom, setVisible } from '../dom';
import { stopTimers } from '../timers';

const test = suite('toasts');
const texts = () => toasts.value.map(({ text }) => text);

let timers: ReturnType<typeof stopTimers>;

test.before.each(() => {
  installDom();
  timers = stopTimers(undefined, 'performance');
});
test.after.each(() => {
  closeAllToasts();
  timers.uninstall();
});

test('the five seconds of a toast, and the first in which it stays as the player goes on, begin when the player sees it', () => {
  setVisible(false);
  showToast('one');
  timers.tick(60_000);
  closeOwnToasts();
  assert.equal(texts(), ['one']);
  setVisible(true);
  timers.tick(999);
  closeOwnToasts();
  assert.equal(texts(), ['one']);
  timers.tick(4000);
  assert.equal(texts(), ['one']);
  timers.tick(1);
  assert.equal(texts(), []);
});

test('of equal toasts the last one is shown, as a new one for screen readers, for its five seconds', () => {
  showToast('one');
  showToast('two');
  const [first] = toasts.value;
  timers.tick(3000);
  showToast('one');
  assert.equal(texts(), ['two', 'one']);
  assert.is.not(toasts.value[1]?.id, first?.id);
  timers.tick(2000);
  assert.equal(texts(), ['one']);
  timers.tick(3000);
  assert.equal(texts(), []);
});

test('toasts of another kind with equal text are separate', () => {
  showToast('Saved');
  showToast('Saved', 'success');
  assert.is(toasts.value.length, 2);
});

test('when the player goes on, the client’s own messages close but for one that has just come, and a GraphQL error stays its 5000 ms', () => {
  showToast('The code is wrong.', 'danger');
  showToast('Saved.', 'success');
  showToast('No connection.');
  showToast('Nothing to save.', 'info');
  timers.tick(3000);
  showToast('It was not made.');
  closeOwnToasts();
  assert.equal(texts(), ['The code is wrong.', 'It was not made.']);
  timers.tick(1000);
  closeOwnToasts();
  assert.equal(texts(), ['The code is wrong.']);
  timers.tick(999);
  assert.equal(texts(), ['The code is wrong.']);
  timers.tick(1);
  assert.equal(texts(), []);
});

test('what the server has said of a form goes when it is submitted again, and anything else that it says stays its 5000 ms', () => {
  const [form, other] = [new EventTarget(), new EventTarget()];
  closeToastsAtSubmit(form);
  showToast('The code is wrong.', 'danger', true);
  showToast('Not now.', 'danger');
  showToast('No connection.');
  timers.tick(1000);
  closeToastsAtSubmit(other);
  assert.equal(texts(), ['The code is wrong.', 'Not now.']);
  closeToastsAtSubmit(form);
  assert.equal(texts(), ['Not now.']);
  timers.tick(3999);
  assert.equal(texts(), ['Not now.']);
  timers.tick(1);
  assert.equal(texts(), []);
});

test.run();
