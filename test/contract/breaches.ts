import { setTimeout as pause } from 'node:timers/promises';
import type { OperationName } from '../sandbox/api-client';
import { isFlipped } from '../sandbox/bids';
import type { GraphqlRequest, Run } from '../sandbox/graphql-server';
import { UNLIMITED } from '../sandbox/limiter';
import { queryOf } from '../sandbox/operations';
import { commitmentOf } from '../sandbox/rounds';
import type { Sandbox } from '../sandbox/sandbox';
import { toBid } from '../sandbox/to-graphql';
import type { SocketDuty } from '../sandbox/wallet-socket';
import { type MoneyCall, moneyCalls } from './money-calls';
import { PASSWORD } from './sandbox-check';
import {
  always,
  answerOf,
  answersWith,
  breach,
  lies,
  overlooks,
  pretends,
  receives,
  rewrites,
  type Spoil,
} from './spoiling';

/** What a backend does wrong → how the clauses begin that find it. */
type Breaches = Readonly<Record<string, Spoil>>;

const asha = ({ account }: Sandbox) => account('asha').userId;
const bidsOf = (sandbox: Sandbox) => sandbox.bids(asha(sandbox));
const flipped = (sandbox: Sandbox) => bidsOf(sandbox).findLast(isFlipped);
const textOf = ({ variables }: GraphqlRequest, name: string) => String(variables?.[name] ?? '');
const bidOf = (sandbox: Sandbox, request: GraphqlRequest) =>
  bidsOf(sandbox).find(({ requestId }) => requestId === textOf(request, 'requestId'));

const refuses = (change: (error: { extensions: { code: string } }) => object) =>
  rewrites((body) => {
    const { errors, ...rest } = JSON.parse(body || '{}');
    if (!errors?.[0]?.extensions) return body;
    return JSON.stringify({ ...rest, errors: errors.map((error: never) => Object.assign({}, error, change(error))) });
  });

const rules =
  (change: Parameters<Sandbox['changeRules']>[0]): Spoil =>
  ({ changeRules }) =>
    changeRules(change);

const neglects =
  (duty: SocketDuty): Spoil =>
  ({ faults }) =>
    faults.neglect(duty);

const mistakes = (names: string) =>
  breach(names, (request, run, sandbox) => run({ ...request, token: sandbox.signIn('asha') }));

async function ask(request: GraphqlRequest, run: Run, name: OperationName) {
  const variables = { ...request.variables, gameType: 'coin' };
  const { body } = await run({ ...request, variables, operationName: name, query: queryOf(name) });
  return JSON.parse(body).data?.[name];
}

/** Takes each call for another one than the same call before. */
const forgets =
  (names: string): Spoil =>
  (sandbox) => {
    const times = new Map<string, number>();
    // What it makes again and again uses nothing up.
    sandbox.changeRules({ most: UNLIMITED, openRecharges: Number.POSITIVE_INFINITY });
    sandbox.credit(asha(sandbox), 'game', 1_000_000);
    breach(names, async (request, run) => {
      const requestId = textOf(request, 'requestId');
      const key = `${request.operationName} ${requestId}`;
      const before = times.get(key) ?? 0;
      times.set(key, before + 1);
      return run({ ...request, variables: { ...request.variables, requestId: requestId + '-'.repeat(before) } });
    })(sandbox);
  };

function spendsTwice(sandbox: Sandbox): void {
  let underWay = 0;
  breach('placeBid createWithdrawal', async (request, run) => {
    const isSecond = underWay++ > 0;
    await pause(20);
    if (isSecond) sandbox.credit(asha(sandbox), 'game', 1_000_000);
    return run(request).finally(() => underWay--);
  })(sandbox);
}

/** Pays for each of the calls that arrive while a bid is locked. */
const paysTwice = (name: string) =>
  breach(name, async (request, run, sandbox) => {
    const wasLocked = bidOf(sandbox, request)?.status === 'LOCKED';
    await pause(300);
    if (wasLocked && bidOf(sandbox, request)?.status !== 'LOCKED') sandbox.credit(asha(sandbox), 'game', 1000);
    return run(request);
  });

const sixDigitsOf = (hex: string) => hex.slice(0, 6).padStart(64, '0');

/** The coin still falls by the real seeds. */
const showsShortSeeds = rewrites((body) =>
  body
    .replace(/"serverSeedHash":"(\w+)"/g, (_, hash) => `"serverSeedHash":"${commitmentOf(sixDigitsOf(hash))}"`)
    .replace(/"serverSeed":"(\w+)"/g, (_, seed) => `"serverSeed":"${sixDigitsOf(commitmentOf(seed))}"`),
);

interface Bidden {
  readonly bidOnCoin: string;
  readonly bidAmount: number;
}

const isHigh = ({ bidAmount }: Bidden) => bidAmount > 20;

const tosses = (sideFor: (bid: Bidden, side: string) => string) =>
  lies('revealBid.flip', ({ participation, ...flip }: { participation: Bidden; side: string }) => {
    const side = sideFor(participation, flip.side);
    return { ...flip, side, participation: { ...participation, status: side === participation.bidOnCoin } };
  });

const lost = ({ bidOnCoin }: Bidden) => (bidOnCoin === 'heads' ? 'tails' : 'heads');

const waysOf = ({ name, resolve, nothing }: MoneyCall): Breaches => ({
  [`forgets a ${name} → the same ${name}; ${name} that was refused; requestIds of ${name} are known`]: forgets(
    `${name} ${resolve}`,
  ),
  [`knows a ${name} in any case → ${resolve ? `${resolve} tells what exactly` : 'getRecharges begins'}`]: receives(
    `${name} ${resolve}`,
    ({ requestId }) => ({ requestId: String(requestId).toLowerCase() }),
  ),
  ...(resolve && {
    [`denies each ${name} → ${resolve} ends; ${name} and ${resolve}; requestIds of ${name}`]: pretends(
      resolve,
      nothing,
    ),
  }),
});

/** What breaks a clause that no mutant and no overlooked refusal breaks. */
export const breaches: Breaches = {
  ...Object.assign({}, ...moneyCalls.map(waysOf)),

  'forgets the preflight after ten minutes → a preflight allows': answersWith('OPTIONS', {
    headers: { 'access-control-max-age': '600' },
  }),
  'answers GET with a query → only POST': breach('GET', async (request, run) =>
    request.query ? answerOf('getUser', { name: 'Asha' }) : run(request),
  ),
  'runs two fields → a request with two fields': breach(' twice', async (request, run) =>
    request.query.includes('mutation')
      ? { status: 200, body: '{"data":{"one":{"token":"a"},"two":{"token":"b"}}}' }
      : run(request),
  ),
  'quotes the query → a query that': rewrites((body) => body.replace('The query is not valid', 'Cannot query token')),

  'accepts Bearer → a call without a session': breach('getUser', (request, run) =>
    run({ ...request, token: request.token.replace('Bearer ', '') }),
  ),
  'needs no session for a list → only the PUBLIC': mistakes('getReferrals'),
  'reveals that a username is unknown → a password that differs': rewrites((body, request) =>
    textOf(request, 'username').startsWith('nobody') ? body.replace('isn’t right', 'isn’t known') : body,
  ),
  'changes the UPI ID with any password → addPaymentMethod': receives('addPaymentMethod', () => ({
    password: PASSWORD,
  })),
  'takes any new password → changePassword refuses': receives('changePassword', ({ newPassword }) => ({
    newPassword: `${newPassword}, rare`,
  })),
  'ends no session at logoutUser → logoutUser ends': pretends('logoutUser', true),
  'ends no session at logoutEverywhere → logoutEverywhere ends every': pretends('logoutEverywhere', true),
  'pushes only changes → the wallet socket pushes': neglects('push at the opening'),
  'keeps a socket without a session → a socket without': neglects('refuse a wrong session'),
  'keeps a socket after its session → the sockets of a session; changePassword ends':
    neglects('close with the session'),

  'bids on any round → of two bids': breach('placeBid', async (request, run) => {
    const { roundId } = await ask(request, run, 'getRound');
    return run({ ...request, variables: { ...request.variables, roundId } });
  }),
  'tells a flip with the lock → before its reveal': lies('placeBid.flip', (_, sandbox) => toBid(flipped(sandbox)).flip),
  'tells the seed with the lock → no answer tells': lies(
    'placeBid.lock.signature',
    (_, sandbox) => bidsOf(sandbox).at(-1)?.serverSeed,
  ),
  'pays each of two reveals → the same revealBid': paysTwice('revealBid'),
  'pays each of two cancels → the same cancelBid': paysTwice('cancelBid'),
  'locks any number of bids → at most 10 bids': overlooks('placeBid', 'TOO_SOON'),
  'tells a paisa less than the wallet has after a flip → a bid moves': lies(
    'revealBid.wallet.game',
    (game: number) => (100 * game - 1) / 100,
  ),
  'loses each high bid → the side of each flip': tosses((bid, side) => (isHigh(bid) ? lost(bid) : side)),
  'has seeds of six random digits → each round has': showsShortSeeds,
  'lets the player lose each time → the coin is fair': tosses(lost),

  'ignores a change of the UPI ID → a UPI ID that is changed': breach('addPaymentMethod', async (request) =>
    answerOf('addPaymentMethod', { upi_id: textOf(request, 'upi_id') }),
  ),
  'spends money twice → of a bid; of 4 withdrawals': spendsTwice,
  'opens nine recharges → at most 10 recharges': rules({ openRecharges: 9 }),
  'counts no recharges → what is added': lies('getLimits.added.today', () => 0),

  'signs another player in to the same account → another player; a bid on another; logoutEverywhere ends no; placeBid of another; createRecharge of another; createWithdrawal of another':
    receives('loginUser', ({ username }) => (username === 'ravi' ? { username: 'asha', password: PASSWORD } : {})),

  'lets everybody guess → a number that nobody; fifty wrong; after five wrong passwords': rules({ most: UNLIMITED }),

  'leaves a field out → getUser returns': lies('getUser.level', () => undefined),

  'breaks the connection before an answer → every call': always({ kind: 'drop-after' }, 'getReferrals'),
  'answers no JSON → every answer is': always({ kind: 'malformed' }, 'getReferrals'),
  'allows no origin to read an answer → a page': answersWith('getReferrals', {
    headers: { 'access-control-allow-origin': undefined },
  }),
  'refuses at status 400 → a refusal comes': answersWith('getUser', { status: 400 }),
  'says “token” in every refusal → a refusal says': refuses(() => ({ message: 'No token for this.' })),
  'refuses with a code of its own → a refusal has a code': refuses(({ extensions }) => ({
    extensions: { ...extensions, code: 'MOON' },
  })),
  'names no field → BAD_INPUT and TAKEN': refuses(({ extensions: { code } }) => ({ extensions: { code } })),
};
