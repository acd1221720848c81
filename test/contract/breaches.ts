import { setTimeout as pause } from 'node:timers/promises';
import { rupeesOf } from '../sandbox/amounts';
import type { OperationName } from '../sandbox/api-client';
import { isFlipped } from '../sandbox/bids';
import type { GraphqlRequest, Run } from '../sandbox/graphql-server';
import type { Most } from '../sandbox/limiter';
import { queryOf } from '../sandbox/operations';
import { commitmentOf } from '../sandbox/rounds';
import type { Sandbox } from '../sandbox/sandbox';
import { toBid, toFigures } from '../sandbox/to-graphql';
import type { SocketDuty } from '../sandbox/wallet-socket';
import { type MoneyCall, moneyCalls } from './money-calls';
import { PASSWORD } from './sandbox-check';
import {
  always,
  answerOf,
  answersWith,
  breach,
  lies,
  pauses,
  pretends,
  receives,
  rewrites,
  type Spoil,
} from './spoiling';

/** Backends that break the contract, by how they do and how the clause begins that finds it, with an arrow between. */
type Breaches = Readonly<Record<string, Spoil>>;

const BID = 'placeBid revealBid cancelBid resolveBid';
const NOT_MADE = { status: 'NOT_MADE', lock: null, flip: null, wallet: null };

const asha = ({ account }: Sandbox) => account('asha').userId;
const bidsOf = (sandbox: Sandbox) => sandbox.bids(asha(sandbox));
const newest = (sandbox: Sandbox) => bidsOf(sandbox).at(-1);
const flipped = (sandbox: Sandbox) => bidsOf(sandbox).find(isFlipped);
const isCancelled = (sandbox: Sandbox) => newest(sandbox)?.status === 'CANCELLED';
const textOf = ({ variables }: GraphqlRequest, name: string) => String(variables?.[name] ?? '');
const bidOf = (sandbox: Sandbox, request: GraphqlRequest) =>
  bidsOf(sandbox).find(({ requestId }) => requestId === textOf(request, 'requestId'));

const refusedWith = (code: string, details: object = {}) => ({
  status: 200,
  body: JSON.stringify({ errors: [{ message: 'Not now.', extensions: { code, ...details } }] }),
});

/** Changes every refusal. */
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

const unlimited = (row: keyof Most) => rules({ most: { [row]: Number.POSITIVE_INFINITY } });

const neglects =
  (duty: SocketDuty): Spoil =>
  ({ mischief }) =>
    mischief.neglect(duty);

/** Changes a header of a preflight's answer. */
const allows = (name: string, value: string) =>
  answersWith('OPTIONS', { headers: { [`access-control-${name}`]: value } });

const withPassword = () => ({ password: PASSWORD });

/** Takes everybody for asha. */
const mistakes = (names: string) =>
  breach(names, (request, run, sandbox) => run({ ...request, token: sandbox.signIn('asha') }));

/** Another operation in the middle of a request. */
async function ask(request: GraphqlRequest, run: Run, name: OperationName) {
  const { body } = await run({ ...request, operationName: name, query: queryOf(name) });
  return JSON.parse(body).data?.[name];
}

/** Answers a query that has this text. */
const answersTo = (text: string, data: object) =>
  breach(' twice', async (request, run) =>
    request.query.includes(text) ? { status: 200, body: JSON.stringify({ data }) } : run(request),
  );

/** Answers a refusal with this code as if the call had been made. */
const overlooks = (name: string, code: string, result: object) =>
  breach(name, async (request, run) => {
    const answer = await run(request);
    return answer.body.includes(code) ? answerOf(name, result) : answer;
  });

/** Refuses, and does this too. */
const atARefusal = (name: string, code: string, act: Spoil) =>
  breach(name, async (request, run, sandbox) => {
    const answer = await run(request);
    if (answer.body.includes(code)) act(sandbox);
    return answer;
  });

const takesARupee = (sandbox: Sandbox) => sandbox.credit(asha(sandbox), 'game', -100);

/** Judges a refused request anew when it is repeated. */
function forgetsRefusals(name: string): Spoil {
  const refused = new Map<string, number>();
  return breach(name, async (request, run) => {
    const requestId = textOf(request, 'requestId');
    const times = refused.get(requestId) ?? 0;
    const variables = { ...request.variables, ...(times && { requestId: `${requestId}-${times}` }) };
    const answer = await run({ ...request, variables });
    if (answer.body.includes('"errors"')) refused.set(requestId, times + 1);
    return answer;
  });
}

/** Knows what it has answered, whoever asks. */
function shares(name: string, argument: string): Spoil {
  const known = new Map<string, ReturnType<Run>>();
  return breach(name, (request, run) => {
    const answer = known.get(textOf(request, argument)) ?? run(request);
    known.set(textOf(request, argument), answer);
    return answer;
  });
}

/** Doesn't see what another call takes that is under way. */
function spendsTwice(sandbox: Sandbox): void {
  let underWay = 0;
  breach('placeBid createWithdrawal', async (request, run) => {
    const isSecond = underWay++ > 0;
    await pause(20);
    if (isSecond) sandbox.credit(asha(sandbox), 'game', 1_000_000);
    return run(request).finally(() => underWay--);
  })(sandbox);
}

/** Shows seeds that are made of the real ones. The coin still falls by those. */
const showsSeeds = (seedOf: (commitment: string) => string) =>
  rewrites((body) =>
    body
      .replace(/"serverSeedHash":"(\w+)"/g, (_, hash) => `"serverSeedHash":"${commitmentOf(seedOf(hash))}"`)
      .replace(/"serverSeed":"(\w+)"/g, (_, seed) => `"serverSeed":"${seedOf(commitmentOf(seed))}"`),
  );

/** The coin falls on the side that is wanted, and the answer says so. */
const tosses = (sideFor: (bidOnCoin: string) => string) =>
  lies('revealBid.flip', ({ participation, ...flip }: { participation: { bidOnCoin: string } }) => {
    const side = sideFor(participation.bidOnCoin);
    return { ...flip, side, participation: { ...participation, status: side === participation.bidOnCoin } };
  });

let calls = 0;
const isId = (one: unknown) => /^[!-~]{1,128}$/.test(String(one));
const anyId = ({ requestId }: { requestId?: unknown }) => ({
  requestId: isId(requestId) ? requestId : `valid-${calls++}`,
});

/** What can be wrong in the same way with each call that acts once for a requestId. */
const waysOf = ({ name, resolve, sum }: MoneyCall): Breaches => ({
  [`makes a repeated ${name} anew → the same ${name}`]: receives(name, () => ({ requestId: `anew-${calls++}` })),
  [`knows a ${name} only in its session → the same ${name}`]: receives(name, ({ requestId }, _, { token }) => ({
    requestId: `${requestId}${token.slice(0, 8)}`,
  })),
  [`judges a refused ${name} anew → ${name} that was refused`]: forgetsRefusals(name),
  [`shares requestIds of ${name} → ${name} of another player`]: shares(name, 'requestId'),
  [`rounds a sum of ${name} → ${name} of nothing`]: receives(name, (one) => ({
    [sum]: rupeesOf(Math.floor(Number(one[sum]) * 100)),
  })),
  [`takes any requestId of ${name} → ${name} with an invalid`]: receives(name, anyId),
  ...(resolve && { [`takes any requestId of ${resolve} → ${resolve} with an invalid`]: receives(resolve, anyId) }),
});

/** Each backend that breaks the contract: how, and the clause that finds it. */
export const breaches: Breaches = {
  ...Object.assign({}, ...moneyCalls.map(waysOf)),

  'allows no authorization → a preflight allows': allows('allow-headers', 'content-type'),
  'allows another origin → a preflight allows': allows('allow-origin', 'https://other.example'),
  'forgets the preflight after ten minutes → a preflight allows': allows('max-age', '600'),
  'answers GET with a query → only POST': breach('GET', async (request, run) =>
    request.query ? answerOf('getUser', { name: 'Asha' }) : run(request),
  ),
  'runs two fields → a request with two fields': answersTo('mutation', { one: { token: 'a' }, two: { token: 'b' } }),
  'selects a field a hundred times → a request with two fields': answersTo('a99:', { getAllParticipationUser: [] }),
  'quotes the query → a query that': rewrites((body) => body.replace('The query is not valid', 'Cannot query token')),

  'accepts Bearer → a call without a session': breach('getUser', (request, run) =>
    run({ ...request, token: request.token.replace('Bearer ', '') }),
  ),
  'needs no session for a list → only the PUBLIC': mistakes('getReferrals'),
  'reveals that a username is unknown → a wrong password': rewrites((body, request) =>
    textOf(request, 'username').startsWith('nobody') ? body.replace('isn’t right', 'isn’t known') : body,
  ),
  'keeps a session → logoutUser ends': pretends('logoutUser', true),
  'changes the UPI ID with any password → addPaymentMethod': receives('addPaymentMethod', withPassword),
  'takes any new password → changePassword refuses': receives('changePassword', ({ newPassword }) => ({
    newPassword: `${newPassword}, rare`,
  })),
  'changes a password without the old one → changePassword without': pretends('changePassword', true),
  'shares changed passwords → changePassword of another player': shares('changePassword', 'newPassword'),
  'ends no session at logoutEverywhere → logoutEverywhere ends every': pretends('logoutEverywhere', true),
  'ends the sessions of all players → logoutEverywhere ends no': breach('logoutEverywhere', (request, run, sandbox) => {
    sandbox.endSessions(sandbox.account('ravi').userId);
    return run(request);
  }),
  'pushes only changes → the wallet socket pushes': neglects('push at the opening'),
  'pushes no change → each change': neglects('push a change'),
  'keeps a socket without a session → a socket without': neglects('refuse a wrong session'),
  'keeps a socket after its session → the sockets of a session': neglects('close with the session'),

  'refuses every bid for lack of money → a bid of the least': receives('placeBid', () => ({ bidAmount: 10_000 })),
  'takes no charge of a high bid → a bid of the least': lies(`${BID}.lock.cost`, (cost: number) =>
    Math.min(cost, 1000),
  ),
  'bids on any round → of two bids': breach('placeBid', async (request, run) => {
    const { roundId } = await ask(request, run, 'getRound');
    return run({ ...request, variables: { ...request.variables, roundId } });
  }),
  'takes a bid on nobody’s round → placeBid on': overlooks('placeBid', 'ROUND_OVER', NOT_MADE),
  'uses up a round at a refusal → placeBid with a hash': atARefusal('placeBid', 'BAD_INPUT', ({ changeRules }) =>
    changeRules({ bidChargePercent: 3 }),
  ),
  'takes any hash → placeBid with a hash': receives('placeBid', ({ clientSeedHash: hash }) => ({
    clientSeedHash: /^[\da-f]{64}$/.test(String(hash)) ? hash : commitmentOf('any'),
  })),
  'makes a bid that the wallet doesn’t cover → placeBid that costs': overlooks(
    'placeBid',
    'INSUFFICIENT_BALANCE',
    NOT_MADE,
  ),
  'takes money for a refused bid → placeBid that costs': atARefusal('placeBid', 'INSUFFICIENT_BALANCE', takesARupee),
  'credits a bid below zero → placeBid of nothing': receives('placeBid', ({ bidAmount }, sandbox) => {
    if (!(Number(bidAmount) < 0)) return {};
    sandbox.credit(asha(sandbox), 'game', -Number(bidAmount) * 100);
    return { bidAmount: 10 };
  }),
  'tells a flip with the lock → before its reveal': lies('placeBid.flip', (_, sandbox) => toBid(flipped(sandbox)).flip),
  'lists a lock among the flips → before its reveal': lies(
    'getAllParticipationUser.game',
    (_, one) => newest(one)?.roundId,
  ),
  'tells the seed of a lock → before its reveal': lies('getUser.referenceId', (_, one) => `${newest(one)?.serverSeed}`),
  'proves a lock → before its reveal': receives('getProof', (_, sandbox) => ({
    participationUserId: flipped(sandbox)?.flip.participationId,
  })),
  'cancels what was revealed → a reveal brings': lies('cancelBid.status', () => 'CANCELLED'),
  'takes any seed → revealBid with': overlooks('revealBid', 'BAD_INPUT', { ...NOT_MADE, status: 'LOCKED' }),
  'keeps the cost of a cancelled bid → a cancel': lies('cancelBid.wallet.top_up', (top_up: number) => top_up - 10),
  'counts a cancelled bid as lost → a cancel': lies('getLimits.lost.today', (_, sandbox) => bidsOf(sandbox).length),
  'tells a flip of a cancelled bid → a cancel': lies('cancelBid.flip', (_, sandbox) => toBid(flipped(sandbox)).flip),
  'reveals what was cancelled → a cancel': lies('revealBid.status', () => 'FLIPPED'),
  'lists a cancelled bid as open → a cancel': lies('getOpenBids.locks', (locks, sandbox) =>
    isCancelled(sandbox) ? [toBid(newest(sandbox)).lock] : locks,
  ),
  'tells the seed of a cancelled bid → a cancel': lies(`${BID}.lock.signature`, (signature, sandbox) =>
    isCancelled(sandbox) ? newest(sandbox)?.serverSeed : signature,
  ),
  'cancels a bid that is revealed at the same moment → of a reveal': breach(
    'cancelBid',
    async (request, run, sandbox) => {
      const wasLocked = bidOf(sandbox, request)?.status === 'LOCKED';
      await pause(10);
      const answer = await run(request);
      return wasLocked ? { ...answer, body: answer.body.replace('FLIPPED', 'CANCELLED') } : answer;
    },
  ),
  'answers a reveal of nothing → revealBid of': overlooks('revealBid', 'NOT_FOUND', NOT_MADE),
  'answers a cancel of nothing → cancelBid of': overlooks('cancelBid', 'NOT_FOUND', NOT_MADE),
  'locks any number of bids → at most 10 bids': overlooks('placeBid', 'TOO_SOON', NOT_MADE),
  'denies a bid that is made at the same moment → placeBid and': breach('resolveBid', async (request, run, sandbox) => {
    const wasKnown = bidOf(sandbox, request);
    await pause(10);
    return !wasKnown && bidOf(sandbox, request) ? answerOf('resolveBid', NOT_MADE) : run(request);
  }),
  'makes a bid that resolveBid has ended → resolveBid ends': pretends('resolveBid', NOT_MADE),

  'rounds a charge down → a flip’s participation': (sandbox) => {
    sandbox.changeRules({ bidChargePercent: 1.99 });
    lies('getRound.bidChargePercent', () => 2)(sandbox);
  },
  'loses the paise of winnings → a bid moves the wallet': lies('revealBid.wallet.game', Math.floor),
  'has seeds of six digits → the seed of each flip': showsSeeds((hash) => hash.slice(0, 6)),
  'has seeds of six random digits → each round has': showsSeeds((hash) => hash.slice(0, 6).padStart(64, '0')),
  'has the same seed for every round → each round has': showsSeeds(() => commitmentOf('the same')),
  'shows other seeds → the side of each flip': showsSeeds(commitmentOf),
  'tosses heads alone → the coin is fair': tosses(() => 'heads'),
  'lets the player lose each time → the coin is fair': tosses((side) => (side === 'heads' ? 'tails' : 'heads')),

  'takes the least fee of every withdrawal → a withdrawal is of': (sandbox) => {
    sandbox.changeRules({ withdrawalFeePercent: 0 });
    lies('getWithdrawalTerms.feePercent', () => 1)(sandbox);
  },
  'withdraws added money → createWithdrawal of more': receives('createWithdrawal', (_, sandbox) => {
    sandbox.credit(asha(sandbox), 'top_up', -100);
    sandbox.credit(asha(sandbox), 'game', 100);
    return {};
  }),
  'withdraws with any password → createWithdrawal with a wrong': receives('createWithdrawal', withPassword),
  'makes a withdrawal that was ended → resolveWithdrawal ends': pretends('resolveWithdrawal', null),
  'denies a withdrawal that it makes → createWithdrawal and': lies('resolveWithdrawal', () => null),
  'spends money twice by a bid and a withdrawal → of a bid': spendsTwice,
  'spends money twice by withdrawals → of 4 withdrawals': spendsTwice,
  'takes another charge of a high flip → a flip of': lies('revealBid.flip.participation.biddingAmountCharge', () => 1),
  'begins again at an unknown cursor → getStatement after': receives('getStatement', ({ after }) => ({
    after: after === 'none' ? null : after,
  })),
  'links to another amount → a recharge of': lies('getRecharge.upiUri', (link: string) =>
    link.replace(/am=\d+/, 'am=1'),
  ),
  'has pages of any length → getStatement of': receives('getStatement', ({ first }) => ({
    first: Math.min(Math.max(Number(first), 1), 100),
  })),
  'opens any number of recharges → at most 10 recharges': rules({ openRecharges: 1000 }),
  'opens nine recharges → at most 10 recharges': rules({ openRecharges: 9 }),
  'has the days of UTC → the day ends': lies('getLimits.dayEndsAt', (at: string) => at.replace('T18:30', 'T00:00')),
  'bids at once whatever its rounds say → with a pace': lies('getRound.leastSeconds', () => 5),
  'takes money for a bid that comes too soon → with a pace': (sandbox) => {
    sandbox.changeRules({ leastSeconds: 1 });
    atARefusal('placeBid', 'TOO_SOON', takesARupee)(sandbox);
  },
  'bids during a pause → during a pause': pauses(async (request, run) => {
    const answer = await run(request);
    return answer.body.includes('ON_BREAK') ? answerOf('placeBid', NOT_MADE) : answer;
  }),
  'withdraws nothing during a pause → during a pause': pauses(async (request, run) =>
    request.operationName === 'createWithdrawal'
      ? refusedWith('INSUFFICIENT_BALANCE', { field: 'amount' })
      : run(request),
  ),
  'forgets when limits were confirmed → setLimits without': lies('getLimits.confirmedAt', () => null),
  'counts no recharges → what is added': lies('getLimits.added.today', () => 0),
  ...Object.fromEntries(
    ['a day', 'a week'].map((span) => [
      `takes any limit of ${span} → setLimits of ${span}`,
      receives('setLimits', () => ({ day: null, week: null, month: null })),
    ]),
  ),

  'lists the bids of another → another player’s session returns': mistakes('getAllParticipationUser'),
  'has the statement of another → another player’s session returns': mistakes('getStatement'),
  'reveals the bid of another → another player’s session can’t': mistakes('revealBid'),
  'lists the open bids of another → another player’s session can’t': mistakes('getOpenBids'),
  'resolves the bid of another → placeBid of another player': mistakes('resolveBid'),
  'resolves the withdrawal of another → createWithdrawal of another player': mistakes('resolveWithdrawal'),
  'proves the flip of another → another player’s session finds no proof': mistakes('getProof'),
  'finds the recharge of another → another player’s session finds no recharge': mistakes('getRecharge'),
  'lists the withdrawals of another → another player’s session finds no withdrawal': mistakes('getWithdrawals'),
  'bids for another → a bid on another player’s round': breach('placeBid', async (request, run, sandbox) => {
    const theirs = { ...request, token: sandbox.signIn('ravi') };
    const { roundId } = await ask(theirs, run, 'getRound');
    return run(textOf(request, 'roundId') === roundId ? theirs : request);
  }),
  'pushes to another → another player’s socket': breach('revealBid', async (request, run, sandbox) => {
    const answer = await run(request);
    const data = toFigures(sandbox.figures(asha(sandbox)));
    sandbox.pushWallet(sandbox.account('ravi').userId, JSON.stringify({ data }));
    return answer;
  }),

  'lets everybody guess a code → a number that nobody': unlimited('wrong code by number from caller'),
  'lets everybody guess a password → after five wrong passwords for a name': unlimited(
    'wrong password by name from caller',
  ),
  'doesn’t say how long to wait after wrong codes → a number that nobody': rewrites((body) =>
    body.replace(/"retryInSeconds":\d+/, '"retryInSeconds":0'),
  ),
  'sends codes only to numbers that somebody has → a number that nobody': breach('sendOtp', async () =>
    refusedWith('BAD_INPUT', { field: 'phoneNumber' }),
  ),
  'lets everybody guess the passwords of nobody → after five wrong passwords for a name': breach(
    'loginUser',
    async (request, run) =>
      textOf(request, 'username').startsWith('nobody') ? refusedWith('WRONG_CREDENTIALS') : run(request),
  ),
  'lets one caller guess on any number of accounts → fifty wrong': unlimited('wrong sign-in by caller'),
  'keeps everybody out after wrong passwords of the same caller → fifty wrong': (sandbox) => {
    let wrongOnes = 0;
    breach('loginUser', async (request, run) => {
      const answer = await run(request);
      if (answer.body.includes('"errors"')) wrongOnes++;
      return wrongOnes > 50 ? refusedWith('TOO_MANY_TRIES', { retryInSeconds: 3600 }) : answer;
    })(sandbox);
  },
  ...Object.fromEntries(
    ['createWithdrawal', 'addPaymentMethod', 'changePassword'].map((name) => [
      `lets the thief of a session guess at ${name} → after five wrong passwords of a session for ${name}`,
      mistakes(name),
    ]),
  ),
  'asks for the password of a known withdrawal → after five wrong passwords of a session for createWithdrawal':
    forgetsRefusals('createWithdrawal'),
  'accepts the right password without a wait → after five wrong passwords for a name': breach(
    'loginUser',
    async (request, run, sandbox) =>
      textOf(request, 'password') === PASSWORD
        ? answerOf('loginUser', { token: sandbox.signIn('asha') })
        : run(request),
  ),

  'breaks the connection before an answer → every call': always({ kind: 'drop-after' }, 'getReferrals'),
  'answers no JSON → every answer is': always({ kind: 'malformed' }, 'getReferrals'),
  'answers with a redirect → every answer is': answersWith('getReferrals', { status: 307 }),
  'allows no origin to read an answer → a page': answersWith('getReferrals', {
    headers: { 'access-control-allow-origin': undefined },
  }),
  'refuses at status 400 → a refusal comes': answersWith('getUser', { status: 400 }),
  'ends a session without the word → a refusal says': refuses(() => ({ message: 'Sign in again.' })),
  'says “token” in every refusal → a refusal says': refuses(() => ({ message: 'No token for this.' })),
  'refuses with a code of its own → a refusal has a code': refuses(({ extensions }) => ({
    extensions: { ...extensions, code: 'MOON' },
  })),
  'names no field → BAD_INPUT and TAKEN': refuses(({ extensions: { code } }) => ({ extensions: { code } })),
};
