import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fill, t } from '../../src/lib/text';
import { fillNodes } from '../../src/ui/fill-nodes';

const test = suite('a text');

test('has its places filled as they stand, whatever is put in', () => {
  assert.is(fill('{sum} of {all}: {sum}', { sum: '{all} $&', all: 3 }), '{all} $& of 3: {all} $&');
  assert.is(fill(' {left} ', { left: 1 }), ' 1 ');
  const nodes = fillNodes('You won {sum}!', { sum: <b>₹5</b> });
  assert.is(renderToStaticMarkup(<p>{nodes}</p>), '<p><span>You won </span><b>₹5</b><span>!</span></p>');
});

test('has a context that nobody sees', () => {
  assert.is(t('Bid|entry'), 'Bid');
});

test('is refused by the type check if it isn’t a literal or has other places than are filled', () => {
  const name: string = 'Sign in';
  // @ts-expect-error
  t(name);
  // @ts-expect-error
  [name].map(t);
  // @ts-expect-error
  t('{sum} left');
  // @ts-expect-error
  fill(name, {});
  // @ts-expect-error
  fill('{sum} left', {});
  // @ts-expect-error
  fill('{sum} left', { sum: 1, side: 2 });
  // @ts-expect-error
  fillNodes('{sum} left', { side: 2 });
});

test.run();
