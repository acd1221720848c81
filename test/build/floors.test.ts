import { readFile } from 'node:fs/promises';
import * as esbuild from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newNamesIn, newStylesIn, readFloors } from './browser-data';
import { readDist } from './built-elsewhere';

const test = suite('the oldest browsers');

/** What some of the oldest browsers lack, and how the app does without. */
const DOES_WITHOUT = {
  scripts: {
    canShare: 'Firefox on desktops: it saves files',
    requestIdleCallback: 'Safari: setTimeout takes its place',
    share: 'Firefox on desktops: the page says that sharing is not supported, and offers to copy the link',
    trustedTypes: 'Safari and Firefox: the policy still allows no foreign script',
    vibrate: 'Safari: nothing moves in the hand',
  },
  sheets: {
    '-webkit-tap-highlight-color': 'removes a highlight that only Chromium and iOS have',
    '@starting-style': 'the drawers open without sliding in',
    'cursor: not-allowed': 'a phone has no cursor',
    'cursor: pointer': 'a phone has no cursor',
    'forced-color-adjust': 'Safari has no forced colours',
    'forced-color-adjust: none': 'Safari has no forced colours',
    'text-size-adjust': 'the other browsers have it under a prefix, or never change sizes',
    'text-wrap': 'texts wrap unevenly',
    'text-wrap: balance': 'texts wrap unevenly',
  },
};

/** Fields of the app and of React with the names of newer features that no script uses. */
const OWN_NAMES = [
  ...['animation', 'connection', 'cssFloat', 'delay', 'displayName', 'dispose', 'imageSizes', 'locale'],
  ...['lock', 'movementX', 'movementY', 'number', 'popover', 's', 'side', 'tag'],
];

const floors = readFloors(await readFile('README.md', 'utf8'));
const dist = [...(await readDist(process.env.DIST ?? 'dist'))];

const textsOf = (kind: string, element: RegExp) => [
  ...dist.filter(([file]) => file.endsWith(kind)).map(([, text]) => text),
  ...new Set(dist.filter(([file]) => file.endsWith('.html')).flatMap(([, text]) => text.match(element) ?? [])),
];
const scripts = textsOf('.js', /(?<=<script>).*?(?=<\/script>)/gs);
const sheets = textsOf('.css', /(?<=<style[^>]*>).*?(?=<\/style>)/gs);

const target = ['chrome', 'safari', 'firefox'].map((browser) => `${browser}${floors.get(browser)}`);

async function hasNewSyntax(script: string): Promise<boolean> {
  const [rewritten, same] = await Promise.all(
    [target, 'esnext'].map((each) => esbuild.transform(script, { target: each, logLevel: 'silent' })),
  );
  return rewritten?.code !== same?.code;
}

test('the build writes for the oldest browsers that README names', async () => {
  assert.is(floors.size, 6);
  const [, built = ''] = /\btarget: \[(.*chrome.*)\]/.exec(await readFile('build.mjs', 'utf8')) ?? [];
  assert.equal(built.match(/(chrome|safari|firefox)[\d.]+/g), target);
});

test('no script has syntax that is newer', async () => {
  assert.ok(scripts.length);
  for (const script of scripts) assert.not.ok(await hasNewSyntax(script), script.slice(0, 80));
});

test('scripts use no newer feature except those that the app works without', () => {
  assert.equal(newNamesIn(scripts, floors), [...Object.keys(DOES_WITHOUT.scripts), ...OWN_NAMES].sort());
});

test('style sheets use no newer feature except those that the app works without', () => {
  assert.ok(sheets.length);
  assert.equal(newStylesIn(sheets, floors), Object.keys(DOES_WITHOUT.sheets).sort());
});

// What follows is in no list of features: the browsers have the feature, but not all of its behaviour.

test('every custom property of a ::backdrop is set on ::backdrop, which inherits none before Chromium 122', () => {
  const all = sheets.join('\n');
  const rules = [...all.matchAll(/([^{}]*::backdrop)\{([^}]*)\}/g)];
  const set = new Set(rules.flatMap(([, , body = '']) => body.match(/--[\w-]+(?=:)/g) ?? []));
  const used = rules.flatMap(([, , body = '']) => [...body.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  assert.ok(rules.length);
  for (const name of used) assert.ok(set.has(String(name)), name);
});

test.run();
