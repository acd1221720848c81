import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { constantsOf, readSettings, unsetSettings } from '../../src/build/settings';
import { SIGNING_PUBLIC_KEY } from '../sandbox/signing';
import { buildElsewhere, isPage, policyIn, readDist } from './built-elsewhere';

const test = suite('the configuration');

const keys = [
  'BON4z6l0OqmhNEKr5A116747wxjObX_-u8VwsbrABZlhgfmcx-ywngsQKQTzSG1PoloSm7HSvaot8QsQcn1SIT4',
  'BOl6JvEtI14i-fF0sxLMfjba0-d2oXFvOsBNTJvrcpsAa-Vbo7kQfWKLe9527flKq2kW8jENiza_o6s-_yQBiDA',
] as const;

/** A build of a game of points in which an operator has set everything but REPORT_URL. */
const { dist, output } = await buildElsewhere('configured', {
  PATH: process.env.PATH,
  API_ORIGIN: 'https://api.example.com',
  REFERRAL_KEY: 'a passphrase of the operator',
  SIGNING_KEY: keys.join(' '),
  SUPPORT_URL: 'https://help.example.com/',
  TERMS_URL: 'https://example.com/terms',
  PRIVACY_URL: 'https://example.com/privacy',
  HELP_URL: 'tel:+911800123456',
  MIN_AGE: '21',
  STAKES: 'points',
  LANGUAGES: 'en hi',
});
const made = await readDist(dist);

/** A build of a game of rupees with what it needs, and with reports. */
const inRupees = await buildElsewhere('in-rupees', {
  PATH: process.env.PATH,
  API_ORIGIN: 'https://api.example.com',
  REFERRAL_KEY: 'a passphrase',
  REPORT_URL: 'https://reports.example.com?key=1',
  LANGUAGES: 'en hi',
});
const reporting = await readDist(inRupees.dist);

function refusalOf(env: Record<string, string>): string {
  try {
    readSettings(env);
    return 'no refusal';
  } catch (error) {
    return String((error as Error).message);
  }
}

test('a value that breaks its rule is refused in one line that names it', () => {
  const REFERRAL_KEY = 'a passphrase';
  for (const [env, words] of [
    [
      { API_ORIGIN: 'api.example.com', REFERRAL_KEY },
      'API_ORIGIN must be an origin such as https://api.example.com (http: only for localhost),',
    ],
    [{ API_ORIGIN: 'https://api.example.com/v1', REFERRAL_KEY }, 'API_ORIGIN must be an origin'],
    [{ API_ORIGIN: 'http://api.example.com', REFERRAL_KEY }, 'API_ORIGIN must be an origin'],
    ...[
      ...['http://localhost.example.com', 'https://*.example.com', 'https://api.example.com;x', 'https://a"b.example'],
      ...['https://api.example.com/graphql', 'https://user@api.example.com', 'https://.', 'https://-', 'https://a..b'],
    ].map((API_ORIGIN) => [{ API_ORIGIN, REFERRAL_KEY }, 'API_ORIGIN must be an origin'] as const),
    [{ API_ORIGIN: 'https://api.example.com' }, 'API_ORIGIN needs REFERRAL_KEY'],
    ...['ROUND_SECONDS', 'PAUSE_AFTER_MINUTES'].map(
      (name) =>
        [
          { API_ORIGIN: 'https://api.example.com', REFERRAL_KEY, [name]: '5' },
          `${name} is for the sandbox alone`,
        ] as const,
    ),
    ...[
      keys.join('  '),
      keys.join(','),
      keys[0].slice(1),
      `${keys[0]}=`,
      `A${keys[0].slice(1)}`,
      `B${'+/'.repeat(43)}`,
      `B${'A'.repeat(86)}`,
      keys[0].replace('S', 'T'),
    ].map((key) => [{ SIGNING_KEY: key }, 'SIGNING_KEY must be public keys,'] as const),
    ...['help.example.com', 'mailto:', 'tel:', 'http://help.example.com', 'https:x'].map(
      (url) => [{ SUPPORT_URL: url }, 'SUPPORT_URL must be an https:, mailto: or tel: link,'] as const,
    ),
    [{ TERMS_URL: 'http://example.com/terms' }, 'TERMS_URL must be an https: link, not http://example.com/terms'],
    [{ TERMS_URL: 'https://' }, 'TERMS_URL must be an https: link'],
    [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL must be an https: link'],
    [{ PRIVACY_URL: 'https://example.com/a b' }, 'PRIVACY_URL must be an https: link'],
    [{ HELP_URL: 'tel:help' }, 'HELP_URL must be an https: or tel: link'],
    [{ REPORT_URL: 'http://reports.example.com' }, 'REPORT_URL must be an https: link, or an http: link to localhost,'],
    [{ REPORT_URL: 'https://*.example.com' }, 'REPORT_URL must be'],
    [{ REPORT_URL: "https://a.example;script-src'x'" }, 'REPORT_URL must be'],
    [{ REPORT_URL: 'http://127.0.0.1.example.com/' }, 'REPORT_URL must be'],
    ...['hi', 'hi en', 'en en', 'en  hi', 'en ../en', 'English'].map(
      (codes) => [{ LANGUAGES: codes }, 'LANGUAGES must be en, and after it the codes of other languages,'] as const,
    ),
    ...['17', '0', '-18', '18.5', '1e2', '100', 'eighteen', 'Infinity', ' '].map(
      (age) => [{ MIN_AGE: age }, 'MIN_AGE must be a whole number from 18 to 99'] as const,
    ),
    ...['point', 'Points', 'rupees points'].map(
      (stakes) => [{ STAKES: stakes }, `STAKES must be rupees or points, not ${stakes}`] as const,
    ),
    ...['proof', 'proofs,history', 'proofs proofs', 'none proofs', 'payments', ' '].map(
      (features) => [{ FEATURES: features }, 'FEATURES must be none, or some of: proofs history'] as const,
    ),
    [{ PORT: '65536' }, 'PORT must be a number from 1 to 65535, not 65536'],
    [{ PORT: '0' }, 'PORT must be'],
    [{ API_ORIGIN: 'https://api.example.com:99999', REFERRAL_KEY }, 'API_ORIGIN must be an origin'],
    [{ REPORT_URL: 'https://reports.example.com:99999' }, 'REPORT_URL must be'],
    [{ SUPPORT_URL: 'https://[help]' }, 'SUPPORT_URL must be'],
  ] as const) {
    const said = refusalOf(env);
    assert.ok(said.startsWith(words), `${JSON.stringify(env)}: ${said}`);
    assert.not.match(said, '\n');
  }
});

test('a build says what it refuses in one line, and is not made', async () => {
  const env = { PATH: process.env.PATH, LANGUAGES: 'en xx' };
  const said = await buildElsewhere('refused', env).catch(({ message }) => String(message).trim());
  assert.is(said, 'LANGUAGES names xx, but there is no src/languages/xx.json');
});

test('a build for a real API has its values and nothing of the sandbox', () => {
  assert.not.match(output, 'WARNING');
  for (const [file, text] of made) assert.not.match(text, /sandbox/i, file);
  for (const value of ['https://api.example.com', 'a passphrase of the operator', 'https://help.example.com/']) {
    assert.ok([...made.values()].join('').includes(value), value);
  }
  for (const [file, text] of made) {
    if (!isPage(file)) continue;
    const origins = ['https://api.example.com', 'wss://api.example.com:8001'];
    assert.equal(policyIn(text).get('connect-src'), origins, `${file} connects only to these`);
  }
});

test('the verifier has the operator’s keys, or says that it has none, and never the sandbox’s for an API', async () => {
  const verifier = made.get('verify.html') ?? '';
  for (const key of keys) assert.ok(verifier.includes(key), key);
  const none = 'None. So on this page no lock proves';
  assert.match(reporting.get('verify.html') ?? '', none);
  assert.not.match(verifier, none);
  for (const files of [made, reporting]) {
    for (const [file, text] of files) assert.not.ok(text.includes(SIGNING_PUBLIC_KEY), file);
  }
});

test('with REPORT_URL each language has the code of the reports once, and the policy names their origin; without it nothing has a trace of them', () => {
  for (const word of ['no-cors', 'securitypolicyviolation', 'unhandledrejection']) {
    assert.is([...reporting.values()].filter((text) => text.includes(word)).length, 2, word);
    for (const [file, text] of made) assert.not.ok(text.includes(word), `${file} ${word}`);
  }
  // What is left of a condition whose only branch was a report.
  for (const [file, text] of made) if (/^assets.*js$/.test(file)) assert.not.match(text, /&&void 0\b/, file);
  for (const [file, text] of reporting) {
    if (isPage(file)) assert.ok(policyIn(text).get('connect-src')?.includes('https://reports.example.com'), file);
  }
});

/** The places of some words in the files of a dist, but for robots.txt, which names every address. */
function placesOf(words: RegExp, files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([file, latin1]) => {
    const text = Buffer.from(latin1, 'latin1').toString();
    const plain = text.replace(/\\u[\da-f]{4}/gi, (code) => JSON.parse(`"${code}"`));
    const isSearched = /\.(html|js|css|webmanifest)$|^_headers$/.test(file);
    return isSearched ? (plain.match(words) ?? []).map((word) => `${path.extname(file)} ${word}`) : [];
  });
}

test('a game of points has no rupees, UPI IDs, recharges or withdrawals, and a game of rupees no points', async () => {
  const usual = await readDist(process.env.DIST ?? 'dist');
  // Not a bid that was withdrawn.
  const money =
    /₹|rupee|\bINR\b|upi\b|upi_?id|recharge|withdraw(?!n)|payment.?method|money (you|is|stays)|your money|पैस|रुपए|रिचार्ज|निकासी/gi;
  assert.ok(placesOf(money, usual).length > 100);
  assert.equal(
    placesOf(money, made),
    ['.js recharge', '.js recharge'],
    'the address that leads to the wallet, in two languages',
  );
  const points = /\bpoints\b|पॉइंट/gi;
  assert.ok(placesOf(points, made).length > 20);
  assert.equal(placesOf(points, usual), []);
  const names = [...made.keys()].filter((file) => /payment\/|recharge|screenshots/.test(file));
  assert.equal(names, []);
  assert.not.equal(made.get('icons/icon-192.png'), usual.get('icons/icon-192.png'), 'the icon has no rupee sign');
});

test('a build has the features that are named, and a game of points no payments', () => {
  const has = (env: Record<string, string>) => JSON.parse(constantsOf(readSettings(env).settings).features ?? '');
  const all = { proofs: true, history: true, limits: true, break: true, withdrawals: true, account: true };
  assert.equal(has({}), { ...all, payments: true });
  assert.equal(has({ STAKES: 'points' }), { ...all, payments: false, withdrawals: false });
  const none = Object.fromEntries(Object.keys(all).map((name) => [name, false]));
  assert.equal(has({ FEATURES: 'none' }), { ...none, payments: true });
  assert.equal(has({ FEATURES: 'limits proofs' }), { ...none, limits: true, proofs: true, payments: true });
});

test('a build of a game of rupees names the law in one line, and one of points does not', () => {
  const law = /^Before you take a rupee: src\/operators-guide\.md, UPI and the law in India$/gm;
  assert.is(inRupees.output.match(law)?.length, 1);
  assert.not.match(output, law);
});

test('without SIGNING_KEY a build has the sandbox’s key, or none if it names an API', () => {
  const api = { API_ORIGIN: 'https://api.example.com', REFERRAL_KEY: 'a passphrase' };
  assert.is(readSettings({}).settings.SIGNING_KEY, SIGNING_PUBLIC_KEY);
  assert.is(readSettings(api).settings.SIGNING_KEY, '');
  assert.is(readSettings({ ...api, SIGNING_KEY: keys[0] }).settings.SIGNING_KEY, keys[0]);
  assert.ok(unsetSettings(api).some((words) => words.startsWith('SIGNING_KEY is not set.')));
});

test('the terms, the privacy policy, the age and the helpline are in a build that names them', () => {
  const pages = [...made].filter(([file]) => /^(login|signup|forgot-password|verify-otp|reset-password)\//.test(file));
  assert.is(pages.length, 5);
  for (const [file, html] of pages) {
    for (const link of ['https://example.com/terms', 'https://example.com/privacy']) {
      assert.match(html, `<a href="${link}" target="_blank" rel="noopener">`, file);
    }
  }
  assert.match(made.get('signup/index.html') ?? '', 'm 21 or older, and I accept the terms and the privacy policy.');
  assert.ok([...made.values()].some((text) => text.includes('tel:+911800123456')));
});

test.run();
