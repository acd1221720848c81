import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../src/routes';
import { onPath } from '../journeys/on-path';
import { freePort } from '../sandbox/http';
import { until } from '../sandbox/until';
import { verify } from '../verify/verify';

const test = suite('the configuration of nginx in the operator’s guide');

const dist = path.resolve(process.env.DIST ?? 'dist');
/** The types of files that nginx gets, in Debian's packages. Another installation may keep them elsewhere. */
const TYPES = '/etc/nginx/mime.types';
const executable = onPath('nginx') ?? '/usr/sbin/nginx';
const isThere = existsSync(executable) && existsSync(TYPES);
const check = isThere ? test : test.skip;
if (!isThere) console.log(`Skipped: there is no nginx, or no ${TYPES}. Install nginx-light.`);

async function configurationInGuide(): Promise<string> {
  const guide = await readFile('src/operators-guide.md', 'utf8');
  const [shown] = /^ {4}map \$uri .*?\n {4}server \{\n.*?\n {4}\}\n/ms.exec(guide) ?? [];
  if (!shown) throw new Error('The operator’s guide shows no configuration of nginx');
  return shown;
}

let origin = '';
let close = async () => {};

/** Changes only what a test needs: its own address, without a certificate, and its own files. */
test.before(async () => {
  if (!isThere) return;
  const host = '127.0.0.78';
  const port = await freePort(host);
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const site = (await configurationInGuide())
    .replace('listen 443 ssl;', `listen ${host}:${port};`)
    .replace(/ssl_certificate.*;\n/g, '')
    .replace('/var/www/dist', dist);
  const whole = `
    daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    events {}
    http { include ${TYPES}; access_log off; ${places.join(' ')} ${site} }`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, whole);
  const child = spawn(executable, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill());
  origin = `http://${host}:${port}`;
  close = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  await until(() => existsSync(path.join(folder, 'pid')));
});
test.after(() => close());

check('serves every file, its headers and unknown addresses as the build has them', async () => {
  const lines: string[] = [];
  await verify([origin], { commit: null, environment: {}, dist, build: async () => {} }, (line) => lines.push(line));
  assert.match(String(lines.at(-1)), /^\d\d+ addresses/);
  // The tests may run between two commits.
  assert.equal(
    lines.filter((line) => /^\/|addresses, as/.test(line)),
    [],
  );
});

check(
  'serves each route with any query and a trailing slash, without a redirect, compressed if the browser accepts it',
  async () => {
    const pages = routes.flatMap(({ path: address, title }) =>
      [`${address}/`, `${address}?refId=any`].map((form) => [form, `<title>${title} ·`] as const),
    );
    for (const [address, words] of [...pages, ['/hi/', '<html lang="hi"']] as const) {
      const response = await fetch(origin + address, { redirect: 'manual' });
      assert.is(response.status, 200, address);
      assert.match(await response.text(), words, address);
      assert.equal(
        ['content-encoding', 'vary'].map((name) => response.headers.get(name)),
        ['gzip', 'Accept-Encoding'],
      );
    }
  },
);

test.run();
