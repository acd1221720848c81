import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notFound, routes } from '../../src/routes';
import { guard } from '../../src/shell/guard';

const test = suite('the guard');

const open = routes.filter((route) => route.public);
const inside = [...routes.filter((route) => !route.public), notFound];

for (const [who, signedIn, hasUpi, leadsTo] of [
  ['nobody is signed in', false, undefined, 'sign-in'],
  ['the player is not known yet', true, undefined, 'stay'],
  ['the player has a UPI ID', true, true, 'stay'],
  ['the player has none', true, false, 'add-payment-method'],
] as const) {
  test(`while ${who}, the public routes are open, and the others lead to ${leadsTo}`, () => {
    for (const route of open) assert.is(guard(route, signedIn, hasUpi), 'stay', route.name);
    for (const route of inside) {
      const isGoal = leadsTo === 'add-payment-method' && route.name === 'payment';
      assert.is(guard(route, signedIn, hasUpi), isGoal ? 'stay' : leadsTo, route.name);
    }
  });
}

test.run();
