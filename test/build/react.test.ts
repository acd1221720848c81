import { cpSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildElsewhere, readDist } from './built-elsewhere';

const test = suite('React in the build');

const WARNING = /^Can't be read as ES modules.*: (.*)$/m;
const COMMON_JS = /\.exports\b/;
const PACKAGES = ['react', 'react-dom', 'scheduler', '@preact/signals-react', 'use-sync-external-store'];

/** Copies the packages, and adds to one file an export whose name isn't known before it runs. */
const changeReact = (file: string) => async (folder: string) => {
  const modules = path.join(folder, 'node_modules');
  for (const name of PACKAGES) cpSync(`node_modules/${name}`, path.join(modules, name), { recursive: true });
  await appendFile(path.join(modules, file), "exports['new' + 'Export'] = 1;\n");
};

test('React is bundled as ES modules, without CommonJS in the output', async () => {
  const files = await readDist(process.env.DIST ?? 'dist');
  const scripts = [...files].filter(([file]) => file.startsWith('assets/') && file.endsWith('.js'));
  assert.ok(scripts.length);
  for (const [file, text] of scripts) assert.not.match(text, COMMON_JS, file);
});

test('an unknown React is bundled as CommonJS, with a warning', async () => {
  const env = { PATH: process.env.PATH };
  const { output, exitCode, dist } = await buildElsewhere(
    'other-react',
    env,
    changeReact('react-dom/cjs/react-dom-client.production.js'),
  );
  assert.equal(WARNING.exec(output)?.[1], 'react-dom/client.js');
  assert.is(exitCode, 0);
  const scripts = [...(await readDist(dist)).values()];
  assert.ok(scripts.some((text) => COMMON_JS.test(text)));
});

test.run();
