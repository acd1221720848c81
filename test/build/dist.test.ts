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

test('the HTML and the manifest have the page colour of the dark theme, and the manifest names files that are there', async () => {
  const tokens = await readFile('styles/tokens.css', 'utf8');
  const [, page = ''] = /--page: ([^;]+)/.exec(tokens) ?? [];
  const manifest = JSON.parse(await readFile(path.join(dist, 'manifest.webmanifest'), 'utf8'));
  assert.equal([manifest.theme_color, manifest.background_color], [page, page]);
  assert.match(texts.find(({ name }) => name === '404.html')?.text ?? '', `name="theme-color" content="${page}"`);
  const { icons, screenshots, shortcuts } = manifest;
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut: typeof manifest) => shortcut.icons)];
  for (const { src } of pictures) assert.ok(names.includes(src.slice(1)), src);
  for (const { url } of shortcuts) assert.ok(names.includes(`${url.slice(1)}/index.html`), url);
});

test.run();
