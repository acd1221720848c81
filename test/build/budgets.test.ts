import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allRoutes, htmlFile } from '../../src/prerender';

const dist = process.env.DIST ?? 'dist';
const test = suite('the size budgets');

/** Bytes on the wire of a first visit: brotli bodies, and measured bytes of headers per response. */
const BUDGETS = { login: 68_000, public: 72_000, shell: 87_500 };
const RESPONSE_HEADERS = 280;
/** Bytes of all scripts and style sheets, in brotli. */
const CODE = 135_000;

const sizeOf = (file: string) => statSync(path.join(dist, `${file}.br`)).size;

for (const route of allRoutes()) {
  const budget = route.name === 'login' ? BUDGETS.login : BUDGETS[route.public ? 'public' : 'shell'];
  test(`a first visit to ${route.path} takes at most ${budget} bytes`, async () => {
    const html = await readFile(path.join(dist, htmlFile(route)), 'utf8');
    const scripts = [...html.matchAll(/ (?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
    assert.ok(scripts.length > 1);
    const bytes = [htmlFile(route), ...scripts].reduce((sum, file) => sum + sizeOf(file) + RESPONSE_HEADERS, 0);
    assert.ok(bytes <= budget, `${bytes} bytes`);
  });
}

test(`all scripts and style sheets take at most ${CODE} bytes`, () => {
  const files = readdirSync(path.join(dist, 'assets')).filter((file) => /\.(js|css)$/.test(file));
  const bytes = files.reduce((sum, file) => sum + sizeOf(`assets/${file}`), 0);
  assert.ok(bytes <= CODE, `${bytes} bytes`);
});

test.run();
