import { renderToString } from 'react-dom/server';
import { App } from './app/app';
import { showPage } from './app/current-page';
import { connections } from './config';
import { SIGNING_KEYS } from './domain/lock';
import { fill, t } from './lib/text';
import { BASE, baseOf, notFound, RECHARGE, type Route, routes } from './routes';
import { showPath } from './state/location';

// What build.mjs makes from the sources besides bundles. It runs in Node.

export const allRoutes = (): readonly Route[] => [...routes, notFound];

export { SHEETS } from './browser/styles';

export const fileAt = (file: string): string => `${BASE}/${file}`.slice(1);

export const htmlFile = ({ name }: Route): string => fileAt(name === 'not-found' ? '404.html' : `${name}/index.html`);

const fillIn = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/%(\w+)%/g, (match, name) => values[name] ?? match);

const description = t('Flip a coin and get 2x your bidding');

export function fillManifest(template: string): string {
  const manifest = fillIn(template, {
    base: BASE,
    language: __LANGUAGE__,
    name: t('Coin Flip'),
    description,
    flip: t('Flip'),
    wallet: t('Wallet'),
    recharge: t('Recharge'),
    flipWon: t('A flip that was won'),
    theWallet: t('The wallet'),
    flipInLight: t('A flip in the light theme'),
    walletInLight: t('The wallet in the light theme'),
    flipWide: t('A flip on a wide screen'),
  });
  if (__STAKES__ !== 'points') return manifest;
  const { screenshots: _, shortcuts, ...rest } = JSON.parse(manifest);
  const isPage = ({ url }: { readonly url: string }) => url !== RECHARGE;
  return JSON.stringify({ ...rest, shortcuts: shortcuts.filter(isPage) });
}

/** In the folders of other languages nothing is kept without asking. */
export function fillHeaders(template: string): string {
  const pages = routes.flatMap(({ path }) => [path, `${path}/`]);
  const folders = __OTHER_LANGUAGES__.flatMap(({ code }) => [baseOf(code), `${baseOf(code)}/*`]);
  return fillIn(template, {
    pages: [...pages, ...folders].map((address) => `${address}\n  Cache-Control: no-cache, no-transform`).join('\n'),
  });
}

export function fillRobots(template: string): string {
  const rules = (base: string) =>
    template.match(/^Disallow: .*$/gm)?.map((rule) => rule.replace(': ', `: ${base}`)) ?? [];
  return [
    template.trim(),
    ...__OTHER_LANGUAGES__.flatMap(({ code }) => [
      ...rules(baseOf(code)),
      `Disallow: ${baseOf(code)}$`,
      `Disallow: ${baseOf(code)}?`,
    ]),
    '',
  ].join('\n');
}

export const fillVerifier = (template: string, parts: Readonly<Record<string, string>>): string =>
  fillIn(template, {
    ...parts,
    language: __LANGUAGE__,
    name: t('Coin Flip'),
    title: t('Check a flip'),
    about: t(
      'This page checks a proof copied from Coin Flip on your own device. It can’t reach any network. Saved, it works offline too.',
    ),
    label: t('The copied proof'),
    check: t('Check'),
    byHand: t('Check it by hand'),
    commands: fill(
      'Any computer can do the same. With the server’s seed in {S}, your seed in {C} and the round in {R}:',
      { S: '<code>S</code>', C: '<code>C</code>', R: '<code>R</code>' },
    ),
    meaning: t(
      'The first hash must be the lock’s serverSeedHash, and the second its clientSeedHash. The last digit of the third gives the side: 0, 2, 4, 6, 8, a, c and e are heads, all others tails. The signature is not among these steps.',
    ),
    keys: t('The operator’s keys in this page'),
    fingerprints: SIGNING_KEYS.length
      ? t(
          'A lock is a proof only if one of these keys has signed it. These are their fingerprints: the first half of the SHA-256 hash of each. Compare them with those that the operator names, or take this page from the operator’s own site.',
        )
      : t('None. So on this page no lock proves that the operator took a bid.'),
    needsScript: t('This page needs JavaScript.'),
  });

interface Chunk {
  readonly path: string;
  readonly integrity: string;
}

interface PageParts {
  readonly template: string;
  readonly sheets: ReadonlyMap<string, string>;
  readonly boot: string;
  readonly core: Chunk;
  readonly preloaded: readonly Chunk[];
  readonly chunks: readonly Chunk[];
  integrityOf(text: string): string;
}

export async function makePage(route: Route, parts: PageParts): Promise<string> {
  const { template, sheets, boot, core, preloaded, chunks, integrityOf } = parts;
  const group = route.public ? 'public' : 'shell';
  const style = `${sheets.get('every')}${sheets.get(group)}`;
  const importmap = JSON.stringify({
    integrity: Object.fromEntries(chunks.map(({ path, integrity }) => [path, integrity])),
  });
  return fillIn(template, {
    base: BASE,
    language: __LANGUAGE__,
    description,
    needsScript: t('Coin Flip needs JavaScript.'),
    old: t('This browser is too old for Coin Flip. Update your browser, or Android System WebView.'),
    stuck: fill('Coin Flip hasn’t loaded. Check your connection and {link}.', {
      link: `<a href="" target="_self">${t('try again')}</a>`,
    }),
    scriptHashes: [importmap, boot].map((script) => `'${integrityOf(script)}'`).join(' '),
    styleHash: `'${integrityOf(style)}'`,
    connections: connections(),
    title: route.title,
    name: t('Coin Flip'),
    importmap,
    scripts: [
      `<script type="module" src="${core.path}" integrity="${core.integrity}"></script>`,
      ...preloaded.map(({ path, integrity }) => `<link rel="modulepreload" href="${path}" integrity="${integrity}">`),
    ].join('\n'),
    boot,
    sheet: group,
    css: style,
    page: route.public ? ` data-page="${route.name}"` : '',
    html: await prerender(route),
  });
}

async function prerender(route: Route): Promise<string> {
  showPath(route.path);
  await showPage(route);
  return renderToString(<App />);
}
