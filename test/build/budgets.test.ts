import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allRoutes, htmlFile } from '../../src/prerender';
import type { Route } from '../../src/routes';

const dist = process.env.DIST ?? 'dist';
const test = suite('the size budgets');

/**
 * Bytes on the wire of a first visit: brotli bodies, and measured bytes of headers per response. The links to the other
 * language take 300 of them, which a release of English alone doesn't have. The hashes in the names of the chunks change
 * what brotli makes of the same texts by up to 150.
 */
const BUDGETS = { public: 74_100, shell: 121_800 };
const budgetOf = ({ public: isPublic }: Route) => BUDGETS[isPublic ? 'public' : 'shell'];
const RESPONSE_HEADERS = 280;
/** Bytes of all scripts of English and of the style sheets, in brotli. */
const CODE = 119_000;
/** How much more another language may take: its letters are longer in UTF-8, and in a script each is six characters. */
const HEADROOM = { en: 1, hi: 1.05 };

const sizeOf = (file: string) => statSync(path.join(dist, `${file}.br`)).size;
const folderOf = (language: string) => (language === 'en' ? '' : language);

for (const [language, headroom] of Object.entries(HEADROOM)) {
  const folder = folderOf(language);
  for (const route of allRoutes()) {
    const budget = Math.round(headroom * budgetOf(route));
    test(`a first visit to ${route.path} in ${language} takes at most ${budget} bytes`, async () => {
      const file = path.join(folder, htmlFile(route));
      const html = await readFile(path.join(dist, file), 'utf8');
      const scripts = [...html.matchAll(/ (?:src|href)="\/(assets\/[^"]+)"/g)].map(([, script = '']) => script);
      assert.is(scripts.length, route.public ? 1 : 2);
      const bytes = [file, ...scripts].reduce((sum, each) => sum + sizeOf(each) + RESPONSE_HEADERS, 0);
      assert.ok(bytes <= budget, `${bytes} bytes`);
    });
  }

  test(`all scripts in ${language} and the style sheets take at most ${CODE * headroom} bytes`, async () => {
    const html = await readFile(path.join(dist, folder, '404.html'), 'utf8');
    const scripts = Object.keys(JSON.parse(/"importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '{}').integrity);
    const sheets = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.css'));
    assert.equal([scripts.length, sheets.length], [2, 2]);
    const files = [...scripts.map((address) => address.slice(1)), ...sheets.map((file) => `assets/${file}`)];
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    assert.ok(bytes <= CODE * headroom, `${bytes} bytes`);
  });
}

test.run();
