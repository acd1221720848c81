import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SIGNING_PUBLIC_KEY } from '../sandbox/signing-key';
import { readArguments } from './arguments';

const test = suite('arguments of the contract check');

const API = 'https://api.example.com';
const environment = { CONTRACT_PASSWORD: 'of asha', CONTRACT_OTHER_PASSWORD: 'of ravi' };

/** What the command says about its arguments. */
function complaint(args: readonly string[], variables: object = environment): string {
  try {
    readArguments(args, { ...variables });
    return 'no complaint';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

test('the arguments name an origin, accounts with their passwords from the environment, and the app’s origin', () => {
  const wanted = readArguments([`${API}/`, '--user', 'asha', '--other', 'ravi', '--guess'], environment);
  assert.equal(wanted, {
    origin: API,
    appOrigin: 'https://app.example',
    account: { name: 'asha', password: 'of asha' },
    keys: [],
    other: { name: 'ravi', password: 'of ravi' },
    guesses: true,
    drains: false,
    bets: 100,
  });
});

test('a missing or wrong argument is told in one line', () => {
  for (const [args, line] of [
    [[], 'Name the API’s address'],
    [['--user', 'asha'], 'Name the API’s address'],
    [[API, 'other', '--user', 'asha'], 'Name the API’s address'],
    [['api.example.com', '--user', 'asha'], 'must be an address such as https://'],
    [['ftp://api.example.com', '--user', 'asha'], 'must be an address such as https://'],
    [[API], 'by --user'],
    [[API, '--user', ''], 'by --user'],
    [[API, '--user'], 'An option has no value'],
    [[API, '--user', 'asha', '--guess=yes'], 'An option has no value, or one too many'],
    [[API, '--user', 'asha', '--app', 'here'], '--app must be an address'],
    [[API, '--user', 'asha', '--bets', 'many'], '--bets must be a number'],
    [[API, '--user', 'asha', '--bets', '5'], '--bets must be a number'],
    [[API, '--user', 'asha', '--other', 'asha'], '--other must name another account'],
    [[API, '--user', 'asha', '--key', SIGNING_PUBLIC_KEY.slice(1)], '--key must have public keys'],
  ] as const) {
    assert.match(complaint(args), line);
    assert.not.match(complaint(args), '\n');
  }
  const [mine, theirs] = [
    [API, '--user', 'asha'],
    [API, '--user', 'asha', '--other', 'ravi'],
  ] as const;
  assert.match(complaint(mine, {}), 'CONTRACT_PASSWORD must have the password of asha');
  const alone = { CONTRACT_PASSWORD: 'of asha' };
  assert.match(complaint(theirs, alone), 'CONTRACT_OTHER_PASSWORD must have the password of ravi');
});

test('the keys of locks are those of --key, or else of SIGNING_KEY', () => {
  const older = `B${'A'.repeat(86)}`;
  const args = [API, '--user', 'asha'];
  const variables = { ...environment, SIGNING_KEY: `${SIGNING_PUBLIC_KEY} ${older}` };
  assert.equal(readArguments(args, variables).keys, [SIGNING_PUBLIC_KEY, older]);
  assert.equal(readArguments([...args, '--key', older], variables).keys, [older]);
});

test('an address with more than an origin is refused, and not repeated', () => {
  const whole = [`${API}/secret`, `${API}/?secret`, `${API}/#secret`, 'https://name:secret@api.example.com'];
  for (const address of whole) {
    for (const args of [
      [address, '--user', 'asha'],
      [API, '--user', 'asha', '--app', address],
    ]) {
      assert.match(complaint(args), /without a sign-in, a path or a query$/);
      assert.not.match(complaint(args), 'secret');
    }
  }
});

test('an unknown option is not repeated: it may be a password', () => {
  for (const option of ['--password=secret', '--secret', '-secret']) {
    assert.is(
      complaint([API, '--user', 'asha', option]),
      'There is an unknown option: use --user, --other, --app, --key, --guess, --drain, --bets',
    );
  }
});

test.run();
