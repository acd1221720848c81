import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onPath } from '../journeys/on-path';
import { freePort } from '../sandbox/http';
import { until } from '../sandbox/until';

/** The types of files that nginx gets, in Debian's packages. Another installation may keep them elsewhere. */
const TYPES = '/etc/nginx/mime.types';

export function findNginx(): string | undefined {
  const packaged = '/usr/sbin/nginx';
  const executable = onPath('nginx') ?? (existsSync(packaged) ? packaged : undefined);
  return existsSync(TYPES) ? executable : undefined;
}

async function configurationInGuide(): Promise<string> {
  const guide = await readFile('src/operators-guide.md', 'utf8');
  const [shown] = /^ {4}map \$uri .*?\n {4}server \{\n.*?\n {4}\}\n/ms.exec(guide) ?? [];
  if (!shown) throw new Error('The operator’s guide shows no configuration of nginx');
  return shown;
}

/**
 * Serves a folder by the guide’s configuration. Changes only what a test needs: its own address, without a certificate, and its own files.
 */
export async function startNginx(executable: string, dist: string) {
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
  const child = spawn(executable, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  process.once('exit', () => child.kill());
  await until(() => child.exitCode !== null || existsSync(path.join(folder, 'pid')));
  if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
  return {
    origin: `http://${host}:${port}`,
    async close() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
