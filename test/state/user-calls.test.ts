import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getUser } from '../../src/state/user-calls';

const read = (fields: object) => getUser.read({ getUser: { userId: 10482, ...fields } }, {});

test('a player is active only if the field is the string true', () => {
  for (const active of ['false', 'TRUE', true, 1, null, undefined]) assert.is(read({ active }).active, false);
  assert.is(read({ active: 'true' }).active, true);
});

test('a payment method without a UPI ID counts as none', () => {
  for (const paymentMethodId of [
    null,
    undefined,
    {},
    { upi_id: '' },
    { upi_id: null },
    { upi_id: '  ' },
    'asha@okbank',
    [],
    7,
  ]) {
    assert.is(read({ paymentMethodId }).upiId, '');
  }
  assert.is(read({ paymentMethodId: { upi_id: ' asha@okbank ' } }).upiId, 'asha@okbank');
});

test.run();
