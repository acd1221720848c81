import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { installDoubleTapRule, isPressed } from '../../src/browser/taps';
import { installDom, mount } from '../dom';
import { tap } from '../taps';

let heard: string[] = [];

test.before.each(async () => {
  installDom();
  installDoubleTapRule();
  heard = [];
  await mount(
    <main>
      <button type="button" id="menu" aria-label="Menu">
        <svg aria-hidden="true">
          <path />
        </svg>
      </button>
      <button type="button" id="close">
        Close
      </button>
      <form>
        <input id="name" />
        <button type="submit" id="send">
          Send
        </button>
      </form>
      <p id="text">Text</p>
    </main>,
  );
  document.addEventListener('click', ({ target }) => heard.push((target as Element).id));
  // A key press ends the double tap of the last test.
  press('Escape');
});

const at = (id: string) => document.querySelector(`#${id}`) as HTMLElement;
const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

test('a second tap doesn’t count on an element that the first has brought up', () => {
  const close = at('close');
  close.remove();
  at('menu').addEventListener('click', () => document.querySelector('main')?.append(close));
  assert.ok(tap(at('menu'), { at: 1_000 }));
  assert.not(tap(at('close'), { at: 1_250, x: 110, y: 95 }), 'not even as the browser’s own submit');
  assert.equal(heard, ['menu']);
});

test('a third and a fourth tap in quick succession don’t count either', () => {
  tap(at('menu'), { at: 1_000 });
  for (const time of [1_250, 1_500, 1_750]) tap(at('close'), { at: time });
  assert.equal(heard, ['menu']);
  tap(at('close'), { at: 2_601 });
  assert.equal(heard, ['menu', 'close']);
});

test('a second tap on any part of the same element counts', () => {
  tap(at('menu'), { at: 1_000 });
  tap(at('menu').querySelector('path') as Element, { at: 1_200 });
  assert.equal(heard, ['menu', '']);
});

test('a second tap on a re-rendered element counts', () => {
  tap(at('close'), { at: 1_000 });
  at('close').replaceWith(Object.assign(document.createElement('button'), { id: 'again', textContent: 'Close' }));
  tap(at('again'), { at: 1_200 });
  assert.equal(heard, ['close', 'again']);
});

test('a control and the text beside it are not the same element', () => {
  tap(at('close'), { at: 1_000 });
  tap(at('text'), { at: 1_200 });
  tap(at('text'), { at: 3_000 });
  tap(at('close'), { at: 3_200 });
  assert.equal(heard, ['close', 'text']);
});

test('a second tap never submits', () => {
  assert.ok(tap(at('send'), { at: 1_000 }));
  assert.not(tap(at('send'), { at: 1_300 }));
  assert.ok(tap(at('send'), { at: 2_001 }));
});

test('two taps more than 300 ms or 30 px apart both count', () => {
  tap(at('menu'), { at: 1_000 });
  tap(at('close'), { at: 1_301 });
  tap(at('menu'), { at: 1_600, x: 131 });
  assert.equal(heard, ['menu', 'close', 'menu']);
});

test('a tap after something was typed always counts', () => {
  tap(at('send'), { at: 1_000 });
  at('name').dispatchEvent(new Event('input', { bubbles: true }));
  assert.ok(tap(at('send'), { at: 1_100 }));
});

test('clicks by keys, scripts and assistive technology always count', () => {
  tap(at('menu'), { at: 1_000 });
  at('close').click();
  press('Enter');
  at('send').click();
  assert.equal(heard, ['menu', 'close', 'send']);
  // A press that ends in a scroll isn't mistaken for the start of the key's click.
  at('menu').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  press('Enter');
  at('send').click();
  at('send').click();
  assert.is(heard.length, 5);
});

test('a control is pressed from pointerdown to click', () => {
  assert.not(isPressed('button'));
  at('menu')
    .querySelector('path')
    ?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  assert.ok(isPressed('a, button'));
  assert.not(isPressed('a'));
  at('menu').click();
  assert.not(isPressed('button'));
});

test.run();
