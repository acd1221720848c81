import { createServer } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURES, type Feature } from '../../src/api/optional';
import { withoutFeatures } from '../features';
import { createBidder } from '../sandbox/bidder';
import { listen, send, stop } from '../sandbox/http';
import { SIGNING_PUBLIC_KEY } from '../sandbox/signing';
import { readArguments } from './arguments';
import { checkContract, exitCodeOf } from './contract';
import { checkSandbox, OTHER_PASSWORD, PASSWORD, those, usualArgs, withSandbox } from './sandbox-check';
import { always, answersWith, lies, pretends, receives, rewrites, type Spoil, withoutProofs } from './spoiling';

const test = suite('contract check as a command');

test('what an option would allow is unchecked without it, and an untried double spend is an exit code of its own', async () => {
  const wanted = ['a lock is signed', 'Another player', 'Whole wallet', 'Guessing'];
  const { findings, printed } = await checkSandbox({ args: [], wanted });
  const reasons = findings.map(({ outcome, why }) => `${outcome} ${/--\w+/.exec(why)}`);
  const counts = Object.entries({ other: 8, drain: 2, key: 1, guess: 6 });
  assert.equal(
    reasons,
    counts.flatMap(([option, count]) => Array(count).fill(`unchecked --${option}`)),
  );
  const [untried, last] = printed.split('\n').slice(-2);
  assert.is(untried, 'Nobody has tried whether the same money can be spent twice.');
  assert.is(last, '0 clauses are kept, 0 broken, 17 unchecked.');
  assert.is(exitCodeOf(findings), 2);
  assert.is(exitCodeOf((await checkSandbox({ wanted: ['Whole wallet'] })).findings), 0);
});

test('the exit code is 1 if the backend breaks the contract, or if the time was over', async () => {
  const spoil = pretends('logoutEverywhere', true);
  const broken = await checkSandbox({ spoil, args: [], wanted: ['Sign-out', 'Whole wallet'] });
  assert.is(exitCodeOf(broken.findings), 1);
  assert.match(broken.printed, /BROKEN .*logoutEverywhere ends every session .*\n +getUser is not refused\n/);
  assert.match(broken.printed, /\n +→ POST getUser \{\}\n +← 200 \{"data":\{"getUser":\{"userId":\d+,/);
  const slow = always({ kind: 'held', until: new Promise(() => {}) }, 'logoutEverywhere');
  const over = await checkSandbox({ spoil: slow, longest: 2_000, wanted: ['Sign-out'] });
  assert.is(exitCodeOf(over.findings), 1);
  assert.match(over.printed, /\nThe check is not complete: its time was over\.\n0 clauses are kept, 0 broken, /);
});

test('an app with the API’s own origin needs no CORS', async () => {
  const spoil = answersWith('getUser', { headers: { 'access-control-allow-origin': undefined } });
  const check = { spoil, args: [], wanted: ['HTTP', 'a call without a session', 'Every answer'] };
  const findings = await withSandbox(check, (args, options) =>
    checkContract([...args, '--app', args[0] ?? ''], options),
  );
  assert.equal(those(findings, 'broken'), []);
  assert.is(those(findings, 'unchecked').filter((text) => text.endsWith('needs no CORS')).length, 2);
});

test('what FEATURES leaves out is unchecked, and no other clause needs it', async () => {
  const body = '{"errors":[{"message":"Cannot query that field"}]}';
  const spoil = always({ kind: 'status', status: 400, body }, Object.values(FEATURES).flat().join(' '));
  withoutFeatures(...(Object.keys(FEATURES) as Feature[]));
  const { findings } = await checkSandbox({ spoil, args: [...usualArgs, '--bets', '10'] });
  withoutFeatures();
  assert.equal(those(findings, 'broken'), []);
  const reasons = those(findings, 'unchecked').filter((text) => /FEATURES leaves \w+ out$/.test(text));
  assert.ok(reasons.length > 20 && those(findings, 'kept').length > 40);
});

test('a clause that needs a smaller balance is unchecked, with the reason', async () => {
  const spoil: Spoil = ({ changeRules }) => changeRules({ maxBid: 10_000, maxWithdrawal: 20_000 });
  const { findings } = await checkSandbox({ spoil, wanted: ['Bids', 'Withdrawals'] });
  assert.equal(those(findings, 'broken'), []);
  const reasons = those(findings, 'unchecked').map((text) => text.split(': ')[1]);
  const most = [
    'the wallet covers a bid of the highest amount, ₹100',
    'more is available than the most at a time, ₹200',
  ];
  assert.equal(reasons, most);
});

test('a UPI ID that a backend changes without the password is changed back', async () => {
  const upiIds: unknown[] = [];
  const spoil = receives('addPaymentMethod', ({ upi_id }) => {
    upiIds.push(upi_id);
    return { password: PASSWORD };
  });
  const { findings } = await checkSandbox({ spoil, wanted: ['addPaymentMethod'] });
  assert.is(those(findings, 'broken').length, 1);
  assert.equal(upiIds.slice(-2), ['xasha@okbank', 'asha@okbank']);
});

test('a backend without seeds and signatures breaks nothing: its signatures and proofs are unchecked', async () => {
  const wanted = ['Bids', 'Reveal and cancel', 'Every flip', 'Every bid', 'Wallet statement'];
  const { findings, printed } = await checkSandbox({ spoil: withoutProofs, args: [], wanted });
  assert.equal(those(findings, 'broken'), []);
  assert.is(those(findings, 'unchecked').filter((text) => text.endsWith('so it has no proofs')).length, 4);
  assert.match(
    printed,
    /unchecked a lock is signed by the operator’s key\n +without a signature a player can show nobody/,
  );
});

test('a wallet socket that can’t be opened is reported with the reason and its address', async () => {
  const { findings } = await checkSandbox({ socketPort: 9, wanted: ['Wallet socket'] });
  const why = 'it pushed nothing: connect ECONNREFUSED 127.0.0.1:9 at ws://127.0.0.1:9/ws_get_wallet/';
  assert.is(those(findings, 'broken')[0], `${findings[0]?.says}: ${why}`);
  assert.equal(those(findings, 'kept'), []);
});

const SECRET = 'a "secret" & more';

const indiscreet =
  (tokens: Set<string>): Spoil =>
  (sandbox) => {
    sandbox.account('asha').passwordHash = SECRET;
    sandbox.faults.policy = (name) => ({
      kind: 'breach',
      async answer(request, runRequest) {
        const answer = await runRequest(request);
        const [, token = request.token] = /"token":"([^"]+)"/.exec(answer.body) ?? [];
        if (token.length > 20) tokens.add(token);
        sandbox.pushWallet(sandbox.account('asha').userId, `not JSON ${encodeURIComponent(SECRET)} ${token}`);
        if (name === 'loginUser') return answer;
        const message = `${JSON.stringify(request.variables)} ${SECRET} ${token} ${[...tokens].join(' ')}`;
        return { status: 200, body: JSON.stringify({ errors: [{ message, extensions: { code: 'CLOSED', SECRET } }] }) };
      },
    });
  };

test('no password and no token is ever printed, even if the backend repeats them', async () => {
  const tokens = new Set<string>();
  const environment = { CONTRACT_PASSWORD: SECRET, CONTRACT_OTHER_PASSWORD: OTHER_PASSWORD };
  const { printed } = await checkSandbox({ spoil: indiscreet(tokens), environment });
  assert.match(printed, '•••');
  assert.ok(printed.split('BROKEN').length > 20 && tokens.size > 2);
  const hidden = [SECRET, JSON.stringify(SECRET).slice(1, -1), encodeURIComponent(SECRET), OTHER_PASSWORD];
  for (const secret of [...hidden, ...tokens]) assert.not.ok(printed.includes(secret), secret);
});

test('no answer can forge a line or move the cursor of a terminal', async () => {
  const forged = `\u001b[2J\u202e\r\n\n${' '.repeat(80)}131 clauses are kept, 0 broken.`;
  const spoil = rewrites((body, { operationName }) => (operationName === 'getUser' ? forged : body));
  const { printed } = await checkSandbox({ spoil, wanted: ['Sign-out', 'every answer is'] });
  assert.match(printed, /← 200 \[2J 131 clauses are kept/);
  assert.not.match(printed, /[^\P{C}\n]| {40}|\n131/u);
  assert.match(printed, /\n0 clauses are kept, 1 broken/);
});

const complaint = (check: Promise<unknown>): Promise<string> =>
  check.then(
    () => 'no complaint',
    ({ message }) => message,
  );
const complaintOf = (spoil: Spoil) => complaint(checkSandbox({ spoil, wanted: [], args: [] }));

test('the command says in one line that there is no backend, or that it refuses the sign-in', async () => {
  const page = { status: 404, body: '<h1>Not here</h1>', contentType: 'text/html' };
  const server = createServer((_, res) => send(res, page));
  const origin = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0, 'stop it')}`;
  const check = () => checkContract([origin, '--user', 'asha'], { environment: { CONTRACT_PASSWORD: SECRET } });
  assert.is(await complaint(check()), 'The host’s answer at /graphql is no GraphQL: its status is 404');
  await stop(server);
  assert.match(await complaint(check()), /^The host doesn’t answer: .*ECONNREFUSED/);

  const refused = await complaintOf(({ account }) => Object.assign(account('asha'), { passwordHash: SECRET }));
  assert.match(refused, /^The sign-in of asha is refused: WRONG_CREDENTIALS, /);
  const repeats = always({ kind: 'error', message: `Not ${PASSWORD}\nat line 3` }, 'loginUser');
  assert.is(await complaintOf(repeats), 'The sign-in of asha is refused: no code, Not •••');
});

test('an account with too little play money is reported with how much it needs', async () => {
  const message = await complaintOf((sandbox) => {
    const { userId } = sandbox.account('asha');
    const { top_up, game, reference_earning } = sandbox.figures(userId);
    sandbox.credit(userId, 'game', -game);
    sandbox.credit(userId, 'top_up', 257_400 - reference_earning - top_up);
  });
  assert.is(message, 'The account’s wallet needs ₹2574.6 of play money, and has ₹2574');
});

test('with --bets that many bids are judged: a backend that cheats once in a hundred is found', async () => {
  const brokenWith = async (bets: string) => {
    let bids = 0;
    const turn = (side: string) => (side === 'heads' ? 'tails' : 'heads');
    const spoil = lies('revealBid.flip.side', (side: string) => (++bids % 130 ? side : turn(side)));
    const { findings } = await checkSandbox({ spoil, args: ['--bets', bets], wanted: ['the side of each flip'] });
    return those(findings, 'broken').length;
  };
  assert.equal([await brokenWith('100'), await brokenWith('140')], [0, 1]);
});

test('what another check has left locked is cancelled, and after ten cancels bids are unchecked', async () => {
  await withSandbox({ wanted: ['a reveal brings'], args: [] }, async (args, options, sandbox) => {
    const { userId, ask, lock } = createBidder(sandbox, 'asha');
    for (let count = 0; count < 9; count++) await ask('cancelBid', await lock());
    await lock();
    const [finding] = await checkContract(args, options);
    assert.is(finding?.why, 'ten bids are locked, or were cancelled within an hour');
    assert.ok(sandbox.bids(userId).every(({ status }) => status === 'CANCELLED' || status === 'FLIPPED'));
  });
});

const API = 'https://api.example.com';
const environment = { CONTRACT_PASSWORD: 'of asha', CONTRACT_OTHER_PASSWORD: 'of ravi' };

function complaintAbout(args: string, variables: object = environment): string {
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
  const args = [`${API}/`, '--user', 'asha', '--other', 'ravi', '--guess'];
  assert.equal(readArguments(args, environment), {
    ...{ origin: API, appOrigin: 'https://app.example', keys: [], guesses: true, drains: false },
    bets: 100,
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
    [`${API} --user`]: 'has no value',
    [`${API} --user asha --guess=yes`]: 'or one too many',
    [`${API} --user asha --app here`]: '--app must be an address',
    [`${API} --user asha --bets many`]: '--bets must be a number',
    [`${API} --user asha --bets 5`]: '--bets must be a number',
    [`${API} --user asha --other asha`]: '--other must name another account',
    [`${API} --user asha --key ${SIGNING_PUBLIC_KEY.slice(1)}`]: '--key must have public keys',
    [`${API} --user asha --password=secret`]:
      'An option is unknown, or has no value or one too many: use --user, --other, --app, --key, --guess, --drain',
    [`${API} --user asha -secret`]: 'An option is unknown',
  })) {
    assert.match(complaintAbout(args), line);
  }
  for (const address of [`${API}/secret`, `${API}/?secret`, `${API}/#secret`, 'https://name:secret@api.example.com']) {
    for (const args of [`${address} --user asha`, `${API} --user asha --app ${address}`]) {
      assert.match(complaintAbout(args), /without a sign-in, a path or a query$/);
    }
  }
  assert.match(complaintAbout(`${API} --user asha`, {}), 'CONTRACT_PASSWORD must have the password of asha');
  const alone = { CONTRACT_PASSWORD: 'of asha' };
  assert.match(
    complaintAbout(`${API} --user asha --other ravi`, alone),
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
