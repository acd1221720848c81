import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { inWords, paiseOf } from './amounts';
import { ExpiringMap } from './expiring-map';
import { inHindi } from './in-hindi';
import { loginOf } from './inputs';
import { callerOf, createLimiter, networkOf } from './limiter';
import { MINUTE } from './periods';
import sdl from './schema.graphql';
import { SIGNING_PUBLIC_KEY } from './signing';
import { codeSms } from './sms';

test('in any time of a row’s length no more is counted than the row has, and a refusal says when the next one may be', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5 * MINUTE), { minLength: 1, maxLength: 200 }), (pauses) => {
      let at = 0;
      const { count } = createLimiter({ rules: { most: {} }, now: () => at });
      const times: number[] = [];
      for (const pause of pauses) {
        at += pause;
        const seconds = count('cancelled bid', { player: 1 });
        if (!seconds) times.push(at);
        else assert.is(seconds, Math.ceil((Number(times.at(-10)) + 60 * MINUTE - at) / 1000));
        const lately = times.filter((time) => at < time + 60 * MINUTE);
        assert.ok(lately.length <= 10);
        assert.ok(!seconds || lately.length === 10);
      }
    }),
  );
});

test('a clock that was set back lengthens no wait beyond a row’s time', () => {
  let at = 24 * 60 * MINUTE;
  const { count, wait } = createLimiter({ rules: { most: {} }, now: () => at });
  for (let times = 0; times < 10; times++) count('cancelled bid', { player: 1 });
  at = 0;
  assert.is(wait('cancelled bid', { player: 1 }), 3600);
});

test('connections that were closed push out no count of those that are open', () => {
  const { count, forgive } = createLimiter({ rules: { most: {} }, now: () => 0 });
  const open = (caller: string) => count('socket', { caller });
  for (let index = 0; index < 500; index++) open('first');
  for (let index = 0; index < 100_000; index++) {
    open(`${index}`);
    forgive('socket', { caller: `${index}` });
  }
  assert.ok(open('first'));
});

test('a network may do ten times what a caller may', () => {
  const { count } = createLimiter({ rules: { most: {} }, now: () => 0 });
  const waits = Array.from({ length: 600 }, (_, index) => count('wrong sign-in', { caller: `2001:db8:1:${index}` }));
  assert.is(waits.filter((seconds) => !seconds).length, 500);
});

test('an address is one caller however it is written, and so is an IPv4 address in IPv6', () => {
  const callers = {
    '10.1.2.3': ['10.1.2.3', '::ffff:10.1.2.3', '::FFFF:0a01:0203', '0:0:0:0:0:ffff:a01:203'],
    '2001:db8:1:2': ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::9', '2001:0db8:0001:0002::1.2.3.4'],
    '2001:db8:0:0': ['2001:db8::1', '2001:db8::2:3:4:5'],
    'fe80:0:0:0': ['fe80::1%eth0'],
    '0:0:0:0': ['::1'],
  };
  for (const [caller, addresses] of Object.entries(callers))
    assert.equal([...new Set(addresses.map(callerOf))], [caller]);
  assert.equal([networkOf('2001:db8:1:2'), networkOf('10.1.2.3')], ['2001:db8:1', undefined]);
});

test('a name is one name however it is typed, and one that nobody can have is the same as all of its kind', () => {
  const far = ' '.repeat(120);
  const forms = ['asha', ' ASHA', `${far}Asha`, 'as\u200bha\t', 'ａｓｈａ', `\u2003asha${far}`, 'a\u00adsha'];
  assert.equal([...new Set(forms.map(loginOf))], ['asha']);
  const numbers = '9876543210|+91 98765-43210|(98765) 43210|０９８７６５４３２１０|\u2066919876543210\u2069'.split('|');
  assert.equal([...new Set(numbers.map(loginOf))], ['+919876543210']);
  // Two with letters of other scripts that look like Latin ones.
  assert.equal([...new Set(['аsha', 'ashа', 'आशा', ''].map(loginOf))], ['']);
});

test('an entry is unknown once it has ended and dropped when another is added; beyond the most the oldest goes, and one that is set again is no longer the oldest', () => {
  let clock = 0;
  const map = new ExpiringMap<{ endsAt: number }>(() => clock, 2);
  for (const key of ['a', 'b', 'a', 'c']) map.set(key, { endsAt: 10 });
  assert.equal([...map.keys()], ['a', 'c']);
  clock = 9;
  assert.ok(map.get('a'));
  clock = 10;
  assert.equal([map.get('a'), map.size], [undefined, 2]);
  map.set('new', { endsAt: 30 });
  assert.equal([...map.keys()], ['new']);
});

test('rupees with at most two decimals are whole paise and nothing else is; in words they have Indian groups', () => {
  assert.is(inWords(15_000_000), '₹1,50,000');
  for (let paise = 0; paise < 200_000; paise++) {
    if (paiseOf(paise / 100) !== paise) assert.unreachable(`${paise}`);
  }
  for (const odd of [0.001, 10.005, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    assert.is(paiseOf(odd), undefined);
});

const point = Buffer.from(SIGNING_PUBLIC_KEY, 'base64url');
const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) } });

test('the example of the contract is signed by the sandbox’s key', () => {
  const [line, signature = '', publicKey] =
    / {4}(1 1042 [\s\S]+?Z)\n {4}(\S{86})\n {4}(\S{87})\n/.exec(sdl)?.slice(1) ?? [];
  assert.is(publicKey, SIGNING_PUBLIC_KEY);
  const signed = Buffer.from(String(line).replace(/\s+/g, ' '));
  assert.ok(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')));
});

test('a refusal or an SMS in Hindi has the same sums and times, and keeps the word that ends a session', () => {
  assert.is(inHindi('The least amount is ₹10.'), 'रकम कम से कम ₹10 होनी चाहिए।');
  const limit =
    'You could lose more than your loss limit of ₹500 a month. You can bid up to ₹0 with its charge until Monday, 30 November at 00:00, Indian time.';
  assert.match(inHindi(limit), /^आप हर महीने ₹500 .*Monday, 30 November at 00:00.* ₹0 तक/);
  assert.match(inHindi('You have a pause until 5 Nov 2026, 3:30 pm, Indian time.'), /^5 Nov 2026, 3:30 pm .*विराम/);
  assert.match(inHindi('Invalid or expired token'), 'token');
  const code = inHindi(codeSms('482913', 'SIGNUP', false));
  assert.is(code, '482913 आपका Coin Flip कोड है। इसे किसी को न बताएँ, हमें भी नहीं।');
  assert.match(inHindi(codeSms('482913', 'SIGNUP', true)), /^कोई आपके नंबर से .* साइन इन करें। 482913 आपका/);
});

/** What the app checks before it asks, or what only another client learns. */
const NOT_FOR_PLAYERS =
  /requestId|no such|seed isn’t|changePhoneNumber|documents, or their|mobile number|phone number\.|A password has|two decimals|above zero/;

test('each refusal of the sandbox with a fixed text has its Hindi', () => {
  const sources = readdirSync('test/sandbox').filter((file) => file.endsWith('.ts') && !/test\.ts$/.test(file));
  const texts = sources.flatMap((file) =>
    [
      ...readFileSync(`test/sandbox/${file}`, 'utf8').matchAll(
        /(?:refusal|badInput|mustWait)\((?:[^,()]+|limiter.*|Math.*), '([^']+)'/g,
      ),
    ].map(([, text = '']) => text),
  );
  assert.ok(texts.length > 30, String(texts.length));
  const lacking = texts.filter((text) => !NOT_FOR_PLAYERS.test(text) && inHindi(text) === text);
  assert.equal(lacking, []);
});

test.run();
