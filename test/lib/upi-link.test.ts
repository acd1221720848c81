import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { appLinks, isUpiLink, payeeOf } from '../../src/lib/upi-link';

const test = suite('the payment link of a recharge');

test('the link of a UPI payment is accepted', () => {
  for (const link of ['upi://pay?pa=shop@ybl&am=100.00&cu=INR', 'UPI://pay?pa=x@y', 'upi://pay/?pa=x@y']) {
    assert.ok(isUpiLink(link), link);
  }
});

test('any other link is refused', () => {
  const incomplete = ['', 'upi', 'upi:', 'upi://', 'upi:pay', 'upi%3A//pay'];
  const others = [
    'upi://mandate?pa=x@y',
    'upi://pay',
    'upi://pay?',
    'upi://pay#?pa=x@y',
    'upi://pay?a\nm=1',
    'upi://pay?a\tm=1',
  ];
  const disguised = [
    ' upi:',
    '\nupi:',
    'u\npi:',
    'up\ti:',
    'upix:',
    'intent://upi:',
    '//upi:',
    'javascript:alert(1)//upi:',
  ];
  for (const link of [
    ...incomplete,
    ...others,
    ...disguised.map((scheme) => `${scheme}//pay?pa=x@y`),
    'https://pay?pa=x@y',
  ]) {
    assert.not.ok(isUpiLink(link), JSON.stringify(link));
  }
});

test('the payee is read from the link, and what the link lacks is empty', () => {
  assert.equal(payeeOf('upi://pay?pa=shop%40ybl&pn=Coin%20Flip&am=1'), { name: 'Coin Flip', upiId: 'shop@ybl' });
  assert.equal(payeeOf('upi://pay'), { name: '', upiId: '' });
  assert.equal(payeeOf(`upi://pay?pn=${'x'.repeat(5_000)}`).name.length, 100);
});

test('only a payment on iOS has links of single apps', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
  const links = appLinks('upi://pay?pa=x@y&am=1', iPhone).map(([, link]) => link);
  const starts = ['gpay://upi/pay', 'phonepe://pay', 'paytmmp://pay', 'bhim://pay'];
  assert.equal(
    links,
    starts.map((start) => `${start}?pa=x@y&am=1`),
  );
  assert.equal(appLinks('upi://mandate?pa=x@y', iPhone), []);
  assert.equal(appLinks('upi://pay?pa=x@y', 'Mozilla/5.0 (Linux; Android 14)'), []);
});

test.run();
