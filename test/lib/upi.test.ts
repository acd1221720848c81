import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amountOf, appLinks, isUpiLink, parseUpi, payeeOf } from '../../src/lib/upi';
import * as fc from '../properties';
import { accepts, parsesAnything, refuses } from './parsing';

test('a UPI ID is kept as typed, without the spaces around it', () => {
  const longest = `${'a'.repeat(256)}@${'b'.repeat(64)}`;
  for (const id of ['asha@okaxis', 'Asha.K-1_x@YBL', '9876543210@paytm', 'ab@c1', longest]) {
    accepts(parseUpi, [[`  ${id}\n`, id]]);
  }
});

test('a link that pays to a UPI ID stands for it, unless it names none or two', () => {
  for (const link of [
    'upi://pay?pa=asha@okaxis&pn=A',
    ' UPI://PAY/?pn=Asha Rao&PA=asha%40okaxis&am=5#1 ',
    'upi://pay?pa=asha@okaxis\u200b',
    'phonepe://pay?pn=A&pa=asha＠okaxis',
  ])
    accepts(parseUpi, [[link, 'asha@okaxis']]);
  for (const link of ['upi://pay?pn=A', 'upi://pay?pa=', 'upi:', 'upi://pay?pa=asha@okaxis&pa=ravi@okaxis'])
    assert.not(parseUpi(link).ok, link);
});

test('each mistake in a UPI ID has its own error', () => {
  refuses(parseUpi, 'Enter your UPI ID.', ['', '  ']);
  refuses(parseUpi, 'A UPI ID has no spaces in it.', ['asha @okaxis', 'asha@ok axis', 'a\tb@ybl']);
  refuses(parseUpi, 'A UPI ID has one @ in it, as in name@bank.', ['asha', 'asha@ok@axis', '@@']);
  const before = 'Before the @ use 2 to 256 letters, digits, dots, dashes or underscores.';
  const names = ['', 'a', 'आशा', 'a+b', '🙂🙂', 'a'.repeat(257)];
  refuses(
    parseUpi,
    before,
    names.map((name) => `${name}@okaxis`),
  );
  for (const bank of ['', 'x', '1bank', 'example.com', 'ok-axis', 'b'.repeat(65)]) {
    const parsed = parseUpi(`asha@${bank}`);
    assert.match(parsed.ok ? '' : parsed.error, 'After the @ comes the name of your bank or app', bank);
  }
});

test('property: an accepted UPI ID has one @ and nothing that needs escaping', () => {
  parsesAnything(parseUpi, fc.string({ unit: fc.constantFrom(...'aZ9.-_@@ ') }), (id) =>
    assert.match(id, /^[\w.-]{2,256}@[A-Za-z][A-Za-z\d]{1,63}$/),
  );
});

test('the link of a UPI payment is accepted, and no other', () => {
  for (const link of ['upi://pay?pa=shop@ybl&am=100.00&cu=INR', 'UPI://pay?pa=x@y', 'upi://pay/?pa=x@y'])
    assert.ok(isUpiLink(link), link);
  const incomplete = ['', 'upi', 'upi:', 'upi://', 'upi:pay', 'upi%3A//pay'];
  const others =
    'upi://mandate?pa=x@y|upi://pay|upi://pay?|upi://pay#?pa=x@y|upi://pay?pa=x@y#1|upi://pay?a\nm=1|upi://pay?a\tm=1'.split(
      '|',
    );
  const disguised = ' upi:|\nupi:|u\npi:|up\ti:|upix:|intent://upi:|//upi:|javascript:alert(1)//upi:'.split('|');
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

test('the amount of a link is in paise and their fractions, and unknown unless the link has just one', () => {
  assert.equal(
    ['&am=50.00', '&am=1.001'].map((query) => amountOf(`upi://pay?pa=x@y${query}`)),
    [5_000, 100.1],
  );
  for (const query of ['', '&am=', '&am=five', '&am=1.00&am=5.00', '&am=1.00&AM=5.00', '&a\nm=5.00&am=1.00'])
    assert.is(amountOf(`upi://pay?pa=x@y${query}`), undefined, query);
  for (const link of ['upi://pay#?am=1.00', 'https://pay.example/?am=1.00']) assert.is(amountOf(link), undefined, link);
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
