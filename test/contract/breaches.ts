import { setTimeout as pause } from 'node:timers/promises';
import type { OperationName } from '../sandbox/api-client';
import { isFlipped } from '../sandbox/bids';
import type { GraphqlRequest, Run } from '../sandbox/graphql-server';
import type { Figures } from '../sandbox/ledger';
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
  overlooks,
  pauses,
  pretends,
  receives,
  rewrites,
  type Spoil,
} from './spoiling';

/** What a backend does wrong → how the clause begins that finds it, after those that must come first. */
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

const unlimited = (row: keyof Most) => rules({ most: { [row]: Number.POSITIVE_INFINITY } });

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

const confuses = (names: string, keyOf: (requestId: string, sandbox: Sandbox, request: GraphqlRequest) => string) =>
  receives(names, ({ requestId }, sandbox, request) => ({ requestId: keyOf(String(requestId), sandbox, request) }));

/** Takes a requestId for a new one when a call with it arrives again. @param after how many calls */
function forgets(names: string, after: number): Spoil {
  const times = new Map<string, number>();
  return confuses(names, (requestId, _, { operationName }) => {
    const key = `${operationName} ${requestId}`;
    times.set(key, (times.get(key) ?? 0) + 1);
    return (times.get(key) ?? 0) > after ? `${requestId}-` : requestId;
  });
}

function shares(name: string, argument: string): Spoil {
  const known = new Map<string, ReturnType<Run>>();
  return breach(name, (request, run) => {
    const answer = known.get(textOf(request, argument)) ?? run(request);
    known.set(textOf(request, argument), answer);
    return answer;
  });
}

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

/** Shows seeds that are made of their real commitments, and of their rounds. The coin still falls by the real ones. */
function showsSeeds(seedOf: (commitment: string, roundId: string) => string): Spoil {
  const rounds = new Map<string, string>();
  const seed = (commitment: string) => seedOf(commitment, rounds.get(commitment) ?? '');
  return rewrites((body) => {
    for (const [, roundId = '', hash = ''] of body.matchAll(/"roundId":"(\w+)","serverSeedHash":"(\w+)"/g)) {
      rounds.set(hash, roundId);
    }
    return body
      .replace(/"serverSeedHash":"(\w+)"/g, (_, hash) => `"serverSeedHash":"${commitmentOf(seed(hash))}"`)
      .replace(/"serverSeed":"(\w+)"/g, (_, real) => `"serverSeed":"${seed(commitmentOf(real))}"`);
  });
}

interface Bidden {
  readonly bidOnCoin: string;
  readonly bidAmount: number;
}

const isHigh = ({ bidAmount }: Bidden) => bidAmount > 100;

const tosses = (sideFor: (bid: Bidden, side: string) => string) =>
  lies('revealBid.flip', ({ participation, ...flip }: { participation: Bidden; side: string }) => {
    const side = sideFor(participation, flip.side);
    return { ...flip, side, participation: { ...participation, status: side === participation.bidOnCoin } };
  });

const lost = ({ bidOnCoin }: Bidden) => (bidOnCoin === 'heads' ? 'tails' : 'heads');

/** Ends a requestId for a session or a round alone. */
function endsFor(keyOf: (request: GraphqlRequest, roundId: string) => string): Spoil {
  const ended = new Set<string>();
  return breach('placeBid resolveBid', async (request, run) => {
    const { roundId } = await ask(request, run, 'getRound');
    const key = `${textOf(request, 'requestId')} ${keyOf(request, roundId)}`;
    if (request.operationName === 'placeBid' && !ended.has(key)) return run(request);
    ended.add(key);
    return request.operationName === 'placeBid'
      ? { status: 200, body: '{"errors":[{"message":"Over.","extensions":{"code":"REQUEST_OVER"}}]}' }
      : answerOf('resolveBid', toBid(undefined));
  });
}

const waysOf = ({ name, resolve }: MoneyCall): Breaches => ({
  [`knows a ${name} only in its session → the same ${name}`]: confuses(
    name,
    (requestId, _, { token }) => requestId + token.slice(0, 8),
  ),
  [`judges a refused ${name} anew → ${name} that was refused`]: forgets(name, 1),
  [`shares requestIds of ${name} → ${name} of another player`]: shares(name, 'requestId'),
  [`knows a ${name} in any case → ${resolve ? `${resolve} tells what exactly` : 'getRecharges begins'}`]: confuses(
    `${name} ${resolve}`,
    (requestId) => requestId.toLowerCase(),
  ),
  [`forgets a ${name} after a while → requestIds of ${name} are known`]: forgets(`${name} ${resolve}`, 2),
});

/** What breaks a clause, or a line of it, that no mutant and no overlooked refusal breaks. */
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
  'looks at eight characters of a password → a password that differs': receives('loginUser', ({ password }) => ({
    password: String(password).startsWith(PASSWORD.slice(0, 8)) ? PASSWORD : password,
  })),
  'lets a session bid on after its logout → logoutUser ends': (sandbox) => {
    const left = new Set<string>();
    breach('logoutUser placeBid', (request, run) => {
      const { operationName, token } = request;
      if (operationName === 'logoutUser') left.add(token);
      return run(
        left.has(token) && operationName === 'placeBid' ? { ...request, token: sandbox.signIn('asha') } : request,
      );
    })(sandbox);
  },
  'changes the UPI ID with any password → addPaymentMethod': receives('addPaymentMethod', () => ({
    password: PASSWORD,
  })),
  'takes any new password → changePassword refuses': receives('changePassword', ({ newPassword }) => ({
    newPassword: `${newPassword}, rare`,
  })),
  'ends no other session with a new password → changePassword ends': pretends('changePassword', true),
  'keeps the sockets of other sessions with a new password → changePassword ends': neglects('close with the session'),
  'ends no session at logoutEverywhere → logoutEverywhere ends every': pretends('logoutEverywhere', true),
  'ends the sessions of all players → logoutEverywhere ends no': breach('logoutEverywhere', (request, run, sandbox) => {
    sandbox.endSessions(sandbox.account('ravi').userId);
    return run(request);
  }),
  'pushes only changes → the wallet socket pushes': neglects('push at the opening'),
  'keeps a socket without a session → a socket without': neglects('refuse a wrong session'),
  'keeps a socket after its session → the sockets of a session': neglects('close with the session'),

  'gives a high bid back as winnings → a bid of the least': lies(
    'cancelBid.wallet',
    ({ top_up, game, ...rest }: Figures) => ({
      ...{ ...rest, top_up: 0 },
      game: Math.round((game + top_up) * 100) / 100,
    }),
  ),
  'bids on any round → of two bids': breach('placeBid', async (request, run) => {
    const { roundId } = await ask(request, run, 'getRound');
    return run({ ...request, variables: { ...request.variables, roundId } });
  }),
  'tells a flip with the lock → before its reveal': lies('placeBid.flip', (_, sandbox) => toBid(flipped(sandbox)).flip),
  'tells the seed of a lock → before its reveal; no answer tells': lies(
    'getUser.referenceId',
    (_, sandbox) => `${bidsOf(sandbox).at(-1)?.serverSeed}`,
  ),
  'pays each of two reveals → the same revealBid': paysTwice('revealBid'),
  'pays each of two cancels → the same cancelBid': paysTwice('cancelBid'),
  'cancels a bid that is revealed at the same moment → of a reveal': breach(
    'cancelBid',
    async (request, run, sandbox) => {
      const wasLocked = bidOf(sandbox, request)?.status === 'LOCKED';
      await pause(10);
      const answer = await run(request);
      return wasLocked ? { ...answer, body: answer.body.replace('FLIPPED', 'CANCELLED') } : answer;
    },
  ),
  'locks any number of bids → at most 10 bids': overlooks('placeBid', 'TOO_SOON'),
  'denies a bid that is made at the same moment → placeBid and': breach('resolveBid', async (request, run, sandbox) => {
    const wasKnown = bidOf(sandbox, request);
    await pause(10);
    const isMeanwhile = !wasKnown && bidOf(sandbox, request);
    return isMeanwhile ? answerOf('resolveBid', toBid(undefined)) : run(request);
  }),
  'ends a requestId in its session alone → resolveBid ends': endsFor(({ token }) => token),
  'ends a requestId on its round alone → resolveBid ends': endsFor((_, roundId) => roundId),

  'changes a lock’s charge at the reveal → a lock says': lies(
    'revealBid.lock.winChargePercent',
    (percent: number) => percent + 1,
  ),
  'loses each high bid → the side of each flip': tosses((bid, side) => (isHigh(bid) ? lost(bid) : side)),
  'has seeds of six random digits → each round has': showsSeeds((hash) => hash.slice(0, 6).padStart(64, '0')),
  'hashes its rounds’ IDs twice → no seed is made': showsSeeds((_, roundId) => commitmentOf(commitmentOf(roundId))),
  'has the same seed for every player → another player’s rounds': showsSeeds(() => commitmentOf('the same')),
  'lets the player lose each time → the coin is fair': tosses(lost),

  'ignores a change of the UPI ID → a UPI ID that is changed': breach('addPaymentMethod', async (request) =>
    answerOf('addPaymentMethod', { upi_id: textOf(request, 'upi_id') }),
  ),
  'pays to an earlier UPI ID → a UPI ID that is changed': lies('createWithdrawal.upi_id', () => 'asha@okbank'),
  'sends earlier withdrawals to a new UPI ID → a UPI ID that is changed': (() => {
    let newest: unknown;
    return breach('addPaymentMethod getWithdrawals', async (request, run) => {
      const { body, ...rest } = await run(request);
      newest = request.variables?.upi_id ?? newest;
      return { ...rest, body: body.replace(/"upi_id":"[^"]*"/g, `"upi_id":"${newest}"`) };
    });
  })(),
  'makes a withdrawal that was ended → resolveWithdrawal ends': pretends('resolveWithdrawal', null),
  'spends money twice by a bid and a withdrawal → of a bid': spendsTwice,
  'spends money twice by withdrawals → of 4 withdrawals': spendsTwice,
  'opens nine recharges → at most 10 recharges': rules({ openRecharges: 9 }),
  'bids during a pause → during a pause': (sandbox) => {
    pauses(async (request, run) => {
      const answer = await run(request);
      return answer.body.includes('ON_BREAK') ? answerOf('placeBid', toBid(undefined)) : answer;
    })(sandbox);
  },
  'counts no recharges → what is added': lies('getLimits.added.today', () => 0),

  'lists the bids of another → another player’s session returns': mistakes('getAllParticipationUser'),
  'reveals the bid of another → another player’s session can’t': mistakes('revealBid'),
  'proves all flips of another but the latest → another player’s session finds no proof': breach(
    'getProof',
    (request, run, sandbox) => {
      const isLatest = textOf(request, 'participationUserId') === flipped(sandbox)?.flip.participationId;
      return run(isLatest ? request : { ...request, token: sandbox.signIn('asha') });
    },
  ),
  'finds the recharge of another → another player’s session finds no recharge': mistakes('getRecharge'),
  'lists the withdrawals of another → another player’s session finds no withdrawal': mistakes('getWithdrawals'),
  'bids on the round of another → a bid on another player’s round': overlooks('placeBid', 'ROUND_OVER'),
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
  'lets one caller guess on any number of accounts → fifty wrong': unlimited('wrong sign-in by caller'),
  ...Object.fromEntries(
    ['createWithdrawal', 'addPaymentMethod', 'changePassword'].map((name) => [
      `lets the thief of a session guess at ${name} → after five wrong passwords of a session for ${name}`,
      mistakes(name),
    ]),
  ),

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
