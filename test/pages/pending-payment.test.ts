import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isUpiLink } from '../../src/pages/recharge/pending-payment';
import * as fc from '../properties';

const test = suite('the payment link of a recharge');

test('a upi: link is accepted', () => {
  for (const link of ['upi://pay?pa=shop@ybl&am=100.00&cu=INR', 'UPI://pay?pa=x@y', 'upi://mandate?pa=x@y']) {
    assert.ok(isUpiLink(link), link);
  }
});

test('any other link is refused', () => {
  const incomplete = ['', 'upi', 'upi:', 'upi://', 'upi:pay', 'upi%3A//pay'];
  const disguised = [' upi://pay', '\nupi://pay', 'u\npi://pay', 'upix://pay', 'intent://upi://', '//upi://pay'];
  for (const link of [...incomplete, ...disguised, 'https://pay', 'javascript:alert(1)//upi://pay']) {
    assert.not.ok(isUpiLink(link), JSON.stringify(link));
  }
});

test('property: an accepted link has the scheme upi: for a browser too', () => {
  const prefix = fc.constantFrom('', 'upi:', 'upi://', 'UPI://', ' upi://', 'up\ti://', 'javascript:');
  fc.assert(
    fc.property(prefix, fc.string({ unit: 'binary' }), (start, rest) => {
      const link = start + rest;
      if (isUpiLink(link) && URL.canParse(link)) assert.is(new URL(link).protocol, 'upi:');
    }),
  );
});

test.run();
