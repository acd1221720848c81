import { createServer } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createBidder } from '../sandbox/bidder';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { listen, send, stop } from '../sandbox/http';
import { startSandbox } from '../sandbox/sandbox';
import { always, headers, lies, pretends, receives, type Spoil, withoutProofs } from './breaches/spoiling';
import { subjects } from './check';
import { checkContract, run } from './contract';
import { checkSandbox, environment, those, withSandbox } from './sandbox-check';

const test = suite('contract check as a command');

test('without --other, --guess and --drain the clauses that need them are unchecked, with the reason', async () => {
  const { findings } = await checkSandbox({ args: [], wanted: ['Another player', 'Whole wallet', 'Guessing'] });
  const reasons = findings.map(({ outcome, why }) => `${outcome} ${/--\w+/.exec(why)}`);
  const wanted = { '--other': 8, '--drain': 2, '--guess': 5 };
  assert.equal(
    reasons,
    Object.entries(wanted).flatMap(([option, count]) => Array(count).fill(`unchecked ${option}`)),
  );
});

test('an app with the API’s own origin needs no CORS', async () => {
  const sandbox = await startSandbox({ socketPort: 0 });
  headers({ 'access-control-allow-origin': undefined }, () => true)(sandbox);
  const findings = await checkContract([sandbox.origin, '--user', 'asha', '--app', sandbox.origin], {
    ...{ environment, socketPort: sandbox.socketPort, print() {} },
    wanted: ['HTTP', 'Every answer'],
  });
  await sandbox.close();
  assert.equal(those(findings, 'broken'), []);
  assert.is(those(findings, 'unchecked').filter((text) => text.endsWith('needs no CORS')).length, 3);
});

test('what a backend lacks is named, and its other clauses are judged', async () => {
  const optional = [...new Set(Object.values(subjects).flatMap((list) => list.flatMap(({ needs = [] }) => needs)))];
  const spoil: Spoil = ({ mischief }) => {
    mischief.policy = (name) =>
      optional.some((one) => one === name)
        ? { kind: 'status', status: 400, body: `{"errors":[{"message":"Cannot query field \\"${name}\\""}]}` }
        : undefined;
  };
  const { findings, printed } = await checkSandbox({ spoil });
  assert.equal(those(findings, 'broken'), []);
  assert.is(printed.split('\n').at(-1), `The backend lacks ${optional.join(', ')}: list them in src/api/optional.ts.`);
  assert.is(optional.length, 15);
});

test('a clause that needs a smaller balance is unchecked, with the reason', async () => {
  const spoil: Spoil = ({ changeRules }) => changeRules({ maxBid: 10_000, maxWithdrawal: 20_000 });
  const { findings } = await checkSandbox({ spoil, wanted: ['Bids', 'Withdrawals'] });
  assert.equal(those(findings, 'broken'), []);
  const reasons = those(findings, 'unchecked').map((text) => text.split(': ')[1]);
  assert.equal(reasons, [
    'the wallet covers a bid of the highest amount, ₹100',
    'more is available than the most at a time, ₹200',
  ]);
});

test('a UPI ID that a backend changes without the password is changed back', async () => {
  const upiIds: unknown[] = [];
  const spoil = receives('addPaymentMethod', ({ upi_id }) => {
    upiIds.push(upi_id);
    return { password: DEMO_PASSWORD };
  });
  const { findings } = await checkSandbox({ spoil, wanted: ['Account'] });
  assert.is(those(findings, 'broken').length, 1);
  assert.equal(upiIds.slice(-2), ['xasha@okbank', 'asha@okbank']);
});

test('a backend without seeds and signatures breaks nothing: it lacks signatures, and its proofs are unchecked', async () => {
  const wanted = ['Bids', 'Reveal and cancel', 'Flips', 'Wallet statement'];
  const { findings, printed } = await checkSandbox({ spoil: withoutProofs, args: [], wanted });
  assert.equal(those(findings, 'broken'), []);
  assert.is(those(findings, 'unchecked').filter((text) => text.endsWith('so it has no proofs')).length, 4);
  assert.equal(those(findings, 'lacking').length, 1);
  assert.match(printed, /lacks +a lock is signed by the operator’s key\n +signatures: a player can show nobody/);
  assert.not.match(printed, 'list them in');
});

test('signed locks are unchecked without the operator’s key, and unsigned ones are broken with it', async () => {
  const isLock = (text: string) => text.startsWith('a lock is signed');
  const unnamed = await checkSandbox({ args: [], wanted: ['Bids'] });
  assert.equal(those(unnamed.findings, 'unchecked').filter(isLock).length, 1);
  const unsigned = await checkSandbox({ spoil: lies('placeBid', 'lock.signature', () => null), wanted: ['Bids'] });
  assert.equal(those(unsigned.findings, 'broken').filter(isLock).length, 1);
});

test('a check that takes too long ends, and says what is unchecked', async () => {
  const spoil = always({ kind: 'delay', ms: 60_000 }, 'getReferrals');
  const { findings, printed } = await checkSandbox({ spoil, longest: 2_000, wanted: ['Fields', 'Sign-out'] });
  assert.match(printed, /\nThe check is not complete: its time was over\.$/);
  assert.match(those(findings, 'unchecked').at(-1) ?? '', /^logoutEverywhere .*the time of the whole check is over$/);
});

test('a wallet socket that can’t be opened is told with the reason and its address', async () => {
  const { findings } = await checkSandbox({ socketPort: 9, wanted: ['Wallet socket'] });
  const why = 'it pushed nothing: connect ECONNREFUSED 127.0.0.1:9 at ws://127.0.0.1:9/ws_get_wallet/';
  assert.is(those(findings, 'broken')[0], `${findings[0]?.says}: ${why}`);
  assert.equal(those(findings, 'kept'), []);
});

test('the exit code is 1 if the backend breaks the contract, or if the time was over', async () => {
  const codes: unknown[] = [];
  const slow = always({ kind: 'delay', ms: 60_000 }, 'logoutEverywhere');
  for (const spoil of [() => {}, pretends('logoutEverywhere', true), slow]) {
    process.exitCode = 0;
    await withSandbox({ spoil, wanted: ['Sign-out'], longest: 2_000 }, run);
    codes.push(process.exitCode);
  }
  process.exitCode = 0;
  assert.equal(codes, [0, 1, 1]);
});

test('a broken clause is printed with its request and its answer', async () => {
  const spoil = pretends('logoutEverywhere', true);
  const { printed } = await checkSandbox({ spoil, wanted: ['Sign-out'] });
  assert.match(printed, /BROKEN .*logoutEverywhere ends every session .*\n +getUser is not refused\n/);
  assert.match(printed, /\n +→ POST getUser \{\}\n +← 200 \{"data":\{"getUser":\{"userId":1042,/);
});

/** A password in which JSON and URLs escape characters. */
const PASSWORD = 'a "secret" & more';

/** Repeats all it was sent, in every answer and push. Remembers the tokens. */
const indiscreet =
  (tokens: Set<string>): Spoil =>
  (sandbox) => {
    Object.assign(sandbox.account('asha'), { passwordHash: PASSWORD });
    sandbox.mischief.policy = (name) => ({
      kind: 'breach',
      async answer(request, runRequest) {
        const { body, ...rest } = await runRequest(request);
        const [, token = request.token] = /"token":"([^"]+)"/.exec(body) ?? [];
        if (token.length > 20) tokens.add(token);
        sandbox.pushWallet(1042, `not JSON ${encodeURIComponent(PASSWORD)} ${token}`);
        if (name === 'loginUser') return { ...rest, body };
        const message = `${JSON.stringify(request.variables)} ${PASSWORD} ${token} ${[...tokens].join(' ')}`;
        return {
          status: 200,
          body: JSON.stringify({ errors: [{ message, extensions: { code: 'CLOSED', PASSWORD } }] }),
        };
      },
    });
  };

test('no password and no token is ever printed, even if the backend repeats them', async () => {
  const tokens = new Set<string>();
  const environment = { CONTRACT_PASSWORD: PASSWORD, CONTRACT_OTHER_PASSWORD: DEMO_PASSWORD };
  const { printed } = await checkSandbox({ spoil: indiscreet(tokens), environment });
  assert.match(printed, '•••');
  assert.ok(printed.split('BROKEN').length > 20 && tokens.size > 2);
  const hidden = [PASSWORD, JSON.stringify(PASSWORD).slice(1, -1), encodeURIComponent(PASSWORD), DEMO_PASSWORD];
  for (const secret of [...hidden, ...tokens]) assert.not.ok(printed.includes(secret), secret);
});

/** The one line with which the command ends. */
const complaint = (args: readonly string[]): Promise<string> =>
  checkContract(args, { environment: { CONTRACT_PASSWORD: PASSWORD }, print() {}, pushPatience: 300 }).then(
    () => 'no complaint',
    ({ message }) => message,
  );

test('the command says in one line that there is no backend, or that it refuses the sign-in', async () => {
  const server = createServer((_, res) =>
    send(res, { status: 404, body: '<h1>Not here</h1>', contentType: 'text/html' }),
  );
  const origin = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0, 'stop it')}`;
  assert.is(
    await complaint([origin, '--user', 'asha']),
    'The host’s answer at /graphql is no GraphQL: its status is 404',
  );
  await stop(server);
  assert.match(await complaint([origin, '--user', 'asha']), /^The host doesn’t answer: .*ECONNREFUSED/);

  const sandbox = await startSandbox({ socketPort: 0 });
  const refused = await complaint([sandbox.origin, '--user', 'asha']);
  assert.match(refused, /^The sign-in of asha is refused: WRONG_CREDENTIALS, /);
  always({ kind: 'error', message: `Not ${PASSWORD}\nat line 3` }, 'loginUser')(sandbox);
  assert.is(await complaint([sandbox.origin, '--user', 'asha']), 'The sign-in of asha is refused: no code, Not •••');
  await sandbox.close();
});

test('with --bets that many bids are judged: a backend that cheats once in a hundred is found', async () => {
  const spoil: Spoil = (sandbox) => {
    let bids = 0;
    const turn = (side: string) => (side === 'heads' ? 'tails' : 'heads');
    lies('revealBid', 'flip.side', (side: string) => (++bids % 130 ? side : turn(side)))(sandbox);
  };
  const brokenWith = async (bets: string) => {
    const { findings } = await checkSandbox({ spoil, args: ['--bets', bets], wanted: ['Flips'] });
    return those(findings, 'broken').map((text) => text.slice(0, 'the side of each flip'.length));
  };
  assert.equal(await brokenWith('100'), []);
  assert.equal(await brokenWith('140'), ['a flip’s participatio', 'the side of each flip']);
});

test('what another check has left locked is cancelled, and after too many cancels the account must wait', async () => {
  const sandbox = await startSandbox({ socketPort: 0 });
  const { userId, ask, lock } = createBidder(sandbox, 'asha');
  for (let count = 0; count < 5; count++) await ask('cancelBid', await lock());
  const check = async () => {
    await lock();
    const options = { environment, socketPort: sandbox.socketPort, print() {}, wanted: [] };
    await checkContract([sandbox.origin, '--user', 'asha'], options);
  };
  await check();
  assert.ok(sandbox.bids(userId).every(({ status }) => status !== 'LOCKED'));
  const message = await check().catch((error) => error.message);
  await sandbox.close();
  assert.is(message, 'The account has cancelled 7 bids within an hour: wait, or use another account');
});

test('an account with too little play money is told how much it needs', async () => {
  const spoil: Spoil = (sandbox) => {
    const { userId } = sandbox.account('asha');
    const { top_up, game, reference_earning } = sandbox.figures(userId);
    sandbox.credit(userId, 'game', -game);
    sandbox.credit(userId, 'top_up', 77_400 - top_up - reference_earning);
  };
  const message = await withSandbox({ spoil, pushPatience: 5_000 }, checkContract).catch((error) => error.message);
  assert.is(message, 'The account’s wallet needs ₹774.6 of play money, and has ₹774');
});

test.run();
