import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../src/routes';
import { headersOf, readRules } from './header-rules';
import { findNginx, startNginx } from './nginx';

// test/verify/ compares each file, header, type and unknown address of this configuration with the build.
const test = suite('the configuration of nginx in the operator’s guide');

const dist = path.resolve(process.env.DIST ?? 'dist');
const executable = findNginx();
const check = executable ? test : test.skip;
if (!executable) console.log('Skipped: there is no nginx, or no /etc/nginx/mime.types. Install nginx-light.');
let nginx: Awaited<ReturnType<typeof startNginx>>;

test.before(async () => {
  if (executable) nginx = await startNginx(executable, dist);
});
test.after(() => nginx?.close());

const get = (address: string, encoding = 'identity') =>
  fetch(nginx.origin + address, { headers: { 'accept-encoding': encoding }, redirect: 'manual' });

check(
  'serves each route and the root with any query and a trailing slash, without a redirect, compressed if the browser accepts it',
  async () => {
    const rules = await readRules(dist);
    const pages = routes.flatMap(({ path: address, title }) =>
      [address, `${address}/`, `${address}?refId=any`].map((form) => [form, `<title>${title} ·`] as const),
    );
    for (const [address, words] of [...pages, ['/', '<title>Home ·'], ['/hi/', '<html lang="hi"']] as const) {
      const response = await get(address);
      assert.is(response.status, 200, address);
      assert.match(await response.text(), words, address);
      for (const [name, value] of headersOf(rules, address.replace(/\?.*/, '')))
        assert.is(response.headers.get(name), value, `${address} ${name}`);
      const packed = await get(address, 'gzip');
      assert.equal(
        [response, packed].map(({ headers }) => headers.get('content-encoding')),
        [null, 'gzip'],
        address,
      );
      assert.match(String(packed.headers.get('vary')), /accept-encoding/i);
    }
  },
);

test.run();
