import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

export const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

const extensionOf = (file: string) => path.extname(file).slice(1);

/** A plain static host: a folder's index.html, the nearest 404.html for unknown paths, precompressed files if they exist. */
export function staticHost(folder: string, change: (html: string) => string = (html) => html) {
  return async ({ method, url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405).end();
    const requested = path.posix.normalize(decode(url.replace(/[?#].*/, '')));
    const found = (await read(folder, requested)) ?? (await read(folder, path.posix.join(requested, 'index.html')));
    const { file, content } = found ??
      (await read(folder, path.posix.join(requested.replace(/(?<=.)\/.*/, ''), '404.html'))) ??
      (await read(folder, '404.html')) ?? { file: '', content: Buffer.alloc(0) };
    const hashed = file.startsWith('/assets/');
    const body = file.endsWith('.html') ? Buffer.from(change(content.toString())) : content;
    const packed =
      /\bbr\b/.test(String(headers['accept-encoding'])) && body.equals(content) && (await read(folder, `${file}.br`));
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[extensionOf(file)] ?? 'application/octet-stream',
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache, no-transform',
      ...(packed && { 'content-encoding': 'br' }),
    });
    response.end(packed ? packed.content : body);
  };
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/404';
  }
}

async function read(folder: string, file: string) {
  try {
    return { file, content: await readFile(path.join(folder, file)) };
  } catch {
    return undefined;
  }
}
