import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { followPresses, isPressed } from '../../src/browser/taps';
import { installDom } from '../dom';

test('a control is pressed from pointerdown to click, or to a key if the press became a scroll', () => {
  installDom();
  followPresses();
  const button = document.body.appendChild(document.createElement('button'));
  const icon = button.appendChild(document.createElement('span'));
  const press = () => icon.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  assert.not(isPressed('button'));
  press();
  assert.ok(isPressed('a, button'));
  assert.not(isPressed('a'));
  button.click();
  assert.not(isPressed('button'));
  press();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  assert.not(isPressed('button'));
});

test.run();
