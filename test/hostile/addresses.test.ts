import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { notFound, routeOf, routes } from '../../src/routes';
import { installLocation, loadPagesFromNowOn, navigate, query, route } from '../../src/state/location';
import { installDom } from '../dom';
import * as fc from '../properties';

const ORIGIN = 'http://app.test:3000';

const traps = [
  ...['//evil.test', '///evil.test', '/\\evil.test', '\\\\evil.test', '\\/evil.test', '/\t/evil.test', '\t//evil.test'],
  ...['https://evil.test/wallet', 'https:evil.test', 'http:/\\evil.test', '/..//evil.test', `${ORIGIN}@evil.test/`],
  ...[
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ],
  ...[`blob:${ORIGIN}/0d4fe3b8`, 'file:///etc/passwd', 'upi://pay?pa=evil@okbank', 'mailto:a@b.c', '/%ff', '/\ud800'],
  ...['http://[', 'http://', 'http://%', '//', '/%', '#', '?', '', `${ORIGIN}.evil.test/`, 'https://app.test:3000/'],
  ...['http://user:secret@app.test:3000/wallet', 'http://app.test:3001/'],
];

const anyAddress = fc.oneof(
  fc.constantFrom(...traps),
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .array(fc.constantFrom(...'/\\:@.?#%[]\t\n ae', '//', 'http:', 'javascript:', 'evil.test', 'wallet'))
    .map((parts) => parts.join('')),
);

const assertHere = (address: string) =>
  assert.ok(location.href.startsWith(`${ORIGIN}/`), `${address}: ${location.href}`);

test('property: a page opened at any address is a route or the not-found page, and stays in the app', () => {
  installDom(ORIGIN);
  fc.assert(
    fc.property(anyAddress, (address) => {
      const url = new URL(ORIGIN);
      url.pathname = `/${address}`;
      url.search = address;
      history.replaceState(null, '', url.href);
      installLocation();
      assertHere(address);
      assert.is(query.value, location.search);
      for (const found of [route.value, routeOf(address)]) assert.ok(found === notFound || routes.includes(found));
    }),
  );
});

for (const inFull of [false, true]) {
  test(`property: no navigation leaves the app, ${inFull ? 'loading in full' : 'inside the page'}`, () => {
    installDom(`${ORIGIN}/wallet`);
    if (inFull) loadPagesFromNowOn();
    for (const replace of [false, true])
      fc.assert(
        fc.property(anyAddress, (address) => {
          navigate(address, { replace });
          assertHere(address);
          assert.not.match(location.href, 'secret');
        }),
      );
    for (const address of traps) {
      navigate(address);
      assertHere(address);
    }
    navigate('/refer?from=here#top');
    assert.is(location.href, `${ORIGIN}/refer?from=here#top`);
    navigate(`${ORIGIN}/recharge`);
    assert.is(location.href, `${ORIGIN}/recharge`);
  });
}

test.run();
