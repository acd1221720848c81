import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SIGNING_PUBLIC_KEY } from '../sandbox/signing-key';
import { readArguments } from './arguments';

const test = suite('arguments of the contract check');

const API = 'https://api.example.com';
const environment = { CONTRACT_PASSWORD: 'of asha', CONTRACT_OTHER_PASSWORD: 'of ravi' };

function complaint(args: string, variables: object = environment): string {
  try {
    readArguments(args.split(' ').filter(Boolean), { ...variables });
    return 'no complaint';
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    assert.not.match(message, /\n|secret/);
    return message;
  }
}

test('the arguments name an origin, accounts with their passwords from the environment, and the app’s origin', () => {
  const args = [`${API}/`, '--user', 'asha', '--other', 'ravi', '--guess', '--later', 'file'];
  assert.equal(readArguments(args, environment), {
    ...{ origin: API, appOrigin: 'https://app.example', keys: [], guesses: true, drains: false },
    ...{ later: 'file', bets: 100 },
    account: { name: 'asha', password: 'of asha' },
    other: { name: 'ravi', password: 'of ravi' },
  });
});

test('a missing or wrong argument is reported in one line, and what may be a password is not repeated', () => {
  for (const [args, line] of Object.entries({
    '': 'Name the API’s address',
    '--user asha': 'Name the API’s address',
    [`${API} other --user asha`]: 'Name the API’s address',
    'api.example.com --user asha': 'must be an address such as https://',
    'ftp://api.example.com --user asha': 'must be an address such as https://',
    [API]: 'by --user',
    [`${API} --user`]: 'An option has no value',
    [`${API} --user asha --guess=yes`]: 'An option has no value, or one too many',
    [`${API} --user asha --app here`]: '--app must be an address',
    [`${API} --user asha --bets many`]: '--bets must be a number',
    [`${API} --user asha --bets 5`]: '--bets must be a number',
    [`${API} --user asha --other asha`]: '--other must name another account',
    [`${API} --user asha --key ${SIGNING_PUBLIC_KEY.slice(1)}`]: '--key must have public keys',
    [`${API} --user asha --password=secret`]: 'an unknown option: use --user, --other, --app, --key, --guess, --drain',
    [`${API} --user asha -secret`]: 'There is an unknown option',
  })) {
    assert.match(complaint(args), line);
  }
  for (const address of [`${API}/secret`, `${API}/?secret`, `${API}/#secret`, 'https://name:secret@api.example.com']) {
    for (const args of [`${address} --user asha`, `${API} --user asha --app ${address}`]) {
      assert.match(complaint(args), /without a sign-in, a path or a query$/);
    }
  }
  assert.match(complaint(`${API} --user asha`, {}), 'CONTRACT_PASSWORD must have the password of asha');
  const alone = { CONTRACT_PASSWORD: 'of asha' };
  assert.match(
    complaint(`${API} --user asha --other ravi`, alone),
    'CONTRACT_OTHER_PASSWORD must have the password of ravi',
  );
});

test('the keys of locks are those of --key, or else of SIGNING_KEY', () => {
  const older = `B${'A'.repeat(86)}`;
  const args = [API, '--user', 'asha'];
  const variables = { ...environment, SIGNING_KEY: `${SIGNING_PUBLIC_KEY} ${older}` };
  assert.equal(readArguments(args, variables).keys, [SIGNING_PUBLIC_KEY, older]);
  assert.equal(readArguments([...args, '--key', older], variables).keys, [older]);
});

test.run();
