import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('the page of what is fixed');

const rows = (await readFile('src/fixed.md', 'utf8')).split(/^## /m).flatMap((part) => {
  const lines = part.split('\n').filter((line) => /^\| [^f]/.test(line) && !line.startsWith('|---'));
  return lines.map((line) => ({ section: Number.parseInt(part, 10), cells: line.split(' | ').map(filesIn) }));
});

function filesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`((?:src|styles|test)\/[^`]+)`/g)].map(([, file = '']) => file);
}

test('each row names files that exist, and a test that runs', () => {
  assert.ok(rows.length > 30);
  for (const { cells } of rows) {
    const [, files = [], tests = []] = cells;
    assert.ok(files.length && tests.length, String(cells));
    for (const file of [...files, ...tests]) assert.ok(existsSync(file), file);
    for (const file of tests) assert.match(file, /\.test\.tsx?$/);
  }
});

test('each comment that cites a section leads to a row that names its file', async () => {
  const cited: string[] = [];
  for (const folder of ['src', 'styles', 'test']) {
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.(tsx?|css)$/.test(name)) continue;
      const file = path.posix.join(folder, ...name.split(path.sep));
      const text = (await readFile(file, 'utf8')).replace(/\n\s*(\*|\/\/)/g, '');
      for (const [, one, other] of text.matchAll(/\bspec\b[^\n]{0,70}?\bsections? (\d+)(?:(?: and|,) (\d+))?/g))
        for (const section of [one, other]) if (section) cited.push(`${section} ${file}`);
    }
  }
  assert.ok(cited.length > 40);
  const known = rows.flatMap(({ section, cells }) => (cells[1] ?? []).map((file) => `${section} ${file}`));
  assert.equal(
    cited.filter((one) => !known.includes(one)),
    [],
    'Add these files to a row of src/fixed.md',
  );
});

test.run();
