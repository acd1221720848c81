import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notFound, routes } from '../../src/routes';
import { guard } from '../../src/shell/guard';

const test = suite('the guard');

const open = routes.filter((route) => route.public);
const inside = [...routes.filter((route) => !route.public), notFound];

test('the public routes are open to everybody', () => {
  assert.is(open.length, 5);
  for (const route of open) {
    for (const signedIn of [true, false]) {
      for (const flag of [true, false, undefined]) assert.is(guard(route, signedIn, flag), 'stay', route.name);
    }
  }
});

test('without a session every other route leads to the login page', () => {
  for (const route of inside) {
    for (const flag of [true, false, undefined]) assert.is(guard(route, false, flag), 'sign-in', route.name);
  }
});

test('only a payment flag of false leads to the payment page', () => {
  for (const route of inside) {
    assert.is(guard(route, true, undefined), 'stay', route.name);
    assert.is(guard(route, true, true), 'stay', route.name);
    assert.is(guard(route, true, false), route.name === 'payment' ? 'stay' : 'add-payment-method', route.name);
  }
});

test.run();
