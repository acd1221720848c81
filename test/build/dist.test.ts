import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const dist = process.env.DIST ?? 'dist';
const test = suite('dist');

const names = (await readdir(dist, { recursive: true })).filter((name) => /\.[a-z]+$/.test(name));
const texts = await Promise.all(
  names
    .filter((name) => /\.(html|js|css|webmanifest)$/.test(name))
    .map(async (name) => ({ name, text: await readFile(path.join(dist, name), 'utf8') })),
);

test('every text file has its compressed copies', () => {
  for (const { name } of texts) {
    assert.ok(names.includes(`${name}.br`) && names.includes(`${name}.gz`), name);
  }
});

for (const base of ['', '/hi'])
  test(`the pages at ${base}/ and their manifest have the page colour of the dark theme, and it names what is there`, async () => {
    const tokens = await readFile('styles/tokens.css', 'utf8');
    const [, page = ''] = /--page: ([^;]+)/.exec(tokens) ?? [];
    const manifest = JSON.parse(await readFile(path.join(dist, base, 'manifest.webmanifest'), 'utf8'));
    assert.equal([manifest.theme_color, manifest.background_color], [page, page]);
    assert.equal([manifest.id, manifest.scope], [`${base}/`, `${base}/`]);
    const html = await readFile(path.join(dist, base, '404.html'), 'utf8');
    assert.match(html, `name="theme-color" content="${page}"`);
    assert.match(html, `<link rel="manifest" href="${base}/manifest.webmanifest">`);
    const { icons, screenshots, shortcuts, start_url } = manifest;
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut: typeof manifest) => shortcut.icons)];
    for (const { src } of pictures) assert.ok(names.includes(src.slice(1)), src);
    for (const url of [start_url, ...shortcuts.map((shortcut: typeof manifest) => shortcut.url)]) {
      assert.ok(url.startsWith(`${base}/`), url);
      assert.ok(names.includes(`${url.slice(1)}/index.html`), url);
    }
    assert.is(shortcuts.length, 3);
    assert.is(/[^ -~]/.test(shortcuts[0].name), base === '/hi', 'each language has its own words');
  });

test.run();
