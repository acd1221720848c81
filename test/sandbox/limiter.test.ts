import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { callerOf, networkOf } from './callers';
import { loginOf } from './inputs';
import { createLimiter, type Most } from './limiter';

const MINUTE = 60_000;

function limiterWith(most: Most = {}) {
  const clock = { at: 0 };
  return { clock, ...createLimiter({ rules: { most }, now: () => clock.at }) };
}

test('in any time of a row’s length no more is counted than the row has, and a refusal says when the next one may be', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5 * MINUTE), { minLength: 1, maxLength: 200 }), (pauses) => {
      const { clock, count } = limiterWith();
      const times: number[] = [];
      for (const pause of pauses) {
        clock.at += pause;
        const seconds = count('cancelled bid', { player: 1 });
        if (!seconds) times.push(clock.at);
        else assert.is(seconds, Math.ceil((Number(times.at(-10)) + 60 * MINUTE - clock.at) / 1000));
        const lately = times.filter((time) => clock.at < time + 60 * MINUTE);
        assert.ok(lately.length <= 10);
        assert.ok(!seconds || lately.length === 10);
      }
    }),
  );
});

test('each subject counts for itself, a caller for its network and for all, and a row without its subject counts nothing', () => {
  const { count, wait } = limiterWith({
    'sign-up by caller': 2,
    'sign-up by network': 3,
    'sign-up by all': 4,
    'wrong password by name from caller': 1,
  });
  const signUp = (address: string) => count('sign-up', { caller: callerOf(address) }) > 0;
  assert.equal(['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::3'].map(signUp), [false, false, true]);
  assert.equal(['2001:db8:1:2::1', '2001:db8:1:3::1'].map(signUp), [false, true], 'the /48');
  assert.equal(['10.0.0.1', '10.0.0.2'].map(signUp), [false, true], 'all');
  assert.is(count('wrong password', { name: 'asha', caller: '1' }), 0);
  for (const [name, caller, seconds] of [
    ['asha', '1', 1800],
    ['asha', '2', 0],
    ['ravi', '1', 0],
  ] as const) {
    assert.is(wait('wrong password', { name, caller }), seconds);
  }
  assert.is(wait('wrong password', { caller: '1' }), 0);
});

test('what turns out to be no harm is taken off, or forgotten', () => {
  const { count, forgive, forget } = limiterWith({ 'socket by session': 2 });
  const open = () => count('socket', { session: 'one' }) > 0;
  assert.equal([open(), open(), open()], [false, false, true]);
  forgive('socket', { session: 'one' });
  assert.equal([open(), open()], [false, true]);
  forget('socket', { session: 'one' });
  assert.equal([open(), open(), open()], [false, false, true]);
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
  const numbers = [
    '9876543210',
    '+91 98765-43210',
    '(98765) 43210',
    '０９８７６５４３２１０',
    '\u2066919876543210\u2069',
  ];
  assert.equal([...new Set(numbers.map(loginOf))], ['+919876543210']);
  // Two with letters of other scripts that look like Latin ones.
  assert.equal([...new Set(['аsha', 'ashа', 'आशा', ''].map(loginOf))], ['']);
});

test.run();
