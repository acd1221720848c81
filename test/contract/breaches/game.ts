import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { percentOf, rupeesOf } from '../../sandbox/amounts';
import type { Breach } from '../../sandbox/mischief';
import type { Sandbox } from '../../sandbox/sandbox';
import { toWallet } from '../../sandbox/to-graphql';
import { paiseIn, sumOf } from '../amounts';
import {
  always,
  asks,
  type Breaches,
  breach,
  forgetsRefusals,
  type Request,
  receives,
  rename,
  returns,
  type Spoil,
  takesAnyId,
  takesAtARefusal,
  textOf,
} from './spoiling';

const player = ({ account }: Sandbox) => account('asha').userId;

/** A repetition that comes while the first one is under way is another bid. */
function doublesUnderLoad(sandbox: Sandbox): void {
  const underWay = new Set<string>();
  breach('placeBid', async (request, run) => {
    const id = textOf(request, 'requestId');
    const isSecond = underWay.has(id);
    underWay.add(id);
    await pause(20);
    underWay.delete(id);
    if (!isSecond) return run(request);
    const { roundId } = await asks(request, run, 'getRound');
    return run({ ...request, variables: { ...rename(request.variables ?? {}), roundId } });
  })(sandbox);
}

/** Refuses each bid once with TOO_SOON. */
const refusesOnce: Spoil = (sandbox) => {
  const known = new Set<string>();
  const tooSoon = { errors: [{ message: 'Wait', extensions: { code: 'TOO_SOON' } }] };
  breach('placeBid', async (request, run) => {
    const id = textOf(request, 'requestId');
    if (known.has(id)) return run(request);
    known.add(id);
    return { status: 200, body: JSON.stringify(tooSoon) };
  })(sandbox);
};

/** Lends what the wallet lacks for a bid. */
const lends: Spoil = (sandbox) =>
  receives('placeBid', ({ bidAmount }) => {
    const { maxBid, bidChargePercent } = sandbox.rules;
    const amount = paiseIn(Number(bidAmount));
    const missing = amount + percentOf(amount, bidChargePercent) - sumOf(sandbox.figures(player(sandbox)));
    if (amount <= maxBid && missing > 0) sandbox.creditTopUp(player(sandbox), missing);
    return {};
  })(sandbox);

/** Ends the current round at such a bid. */
const endsTheRound = (matches: (request: Request) => boolean) =>
  breach('placeBid', async (request, run) => {
    if (matches(request)) {
      const { roundId } = await asks(request, run, 'getRound');
      await asks(request, run, 'resolveBid', { requestId: randomUUID(), roundId });
    }
    return run(request);
  });

/** Takes the bid of another session for another bid. */
const knowsBidsBySession: Spoil = (sandbox) => {
  const sessions = new Map<string, string>();
  const answer: Breach = (request, run) => {
    const id = textOf(request, 'requestId');
    const session = sessions.get(id) ?? request.token;
    sessions.set(id, session);
    return run(session === request.token ? request : { ...request, variables: rename(request.variables ?? {}) });
  };
  always({ kind: 'breach', answer }, 'placeBid', 'resolveBid')(sandbox);
};

const isMade = (sandbox: Sandbox, id: string) =>
  sandbox.bids(player(sandbox)).some(({ requestId }) => requestId === id);

/** Says that a bid was not made which is made at the same moment. */
const deniesTooEarly: Spoil = (sandbox) => {
  breach('resolveBid', async (request, run) => {
    const id = textOf(request, 'requestId');
    const wasMade = isMade(sandbox, id);
    await pause(10);
    if (wasMade || !isMade(sandbox, id)) return run(request);
    const { serverSeed } = await asks(request, run, 'resolveBid', request.variables ?? {});
    return { status: 200, body: JSON.stringify({ data: { resolveBid: { flip: null, serverSeed } } }) };
  })(sandbox);
};

/** Lets five rounds end without a bid within a minute, and then breaks the contract. */
const atTheLimit =
  (spoil: Spoil): Spoil =>
  (sandbox) => {
    sandbox.changeRules({ roundsWithoutBid: 5 });
    spoil(sandbox);
  };

export const gameBreaches: Readonly<Record<string, Breaches>> = {
  'Bids, Bids in doubt': {
    'knows a bid only in the session that sent it': [
      knowsBidsBySession,
      'a repeated bid',
      'resolveBid answers a made bid',
    ],
  },
  Bids: {
    'refuses every bid for lack of money': [
      receives('placeBid', () => ({ bidAmount: 10_000 })),
      'a bid that the limits',
      'of two bids',
      'an amount below',
    ],
    'answers a repeated bid with the present wallet': [
      (sandbox) =>
        returns('placeBid', (flip) => ({ ...flip, wallet: toWallet(sandbox.figures(player(sandbox))) }))(sandbox),
      'a repeated bid',
    ],
    'bids again under load': [doublesUnderLoad, 'the same bid 20 times'],
    'bids on any round': [
      breach('placeBid', async (request, run) => {
        const { roundId } = await asks(request, run, 'getRound');
        return run({ ...request, variables: { ...request.variables, roundId } });
      }),
      'of two bids',
      'a bid on nobody’s',
      'a bid that was refused',
    ],
    'ends the current round at a bid on another one': [
      endsTheRound((request) => textOf(request, 'roundId') === 'none'),
      'a bid on nobody’s',
    ],
    'rounds an amount': [
      receives('placeBid', ({ bidAmount }) => ({ bidAmount: rupeesOf(Math.floor(Number(bidAmount) * 100)) })),
      'an amount below',
    ],
    'refuses each bid once with TOO_SOON': [
      refusesOnce,
      'a bid that the limits',
      'a bid that costs more',
      'a repeated bid',
      'of two bids',
      'the same bid 20 times',
    ],
    'lends what a bid lacks': [lends, 'a bid that costs more'],
    'takes money for a refused bid': [takesAtARefusal('placeBid'), 'a bid that costs more'],
    'takes any requestId': [takesAnyId('placeBid'), 'a bid with an invalid'],
    'ends the round at an invalid requestId': [
      endsTheRound((request) => textOf(request, 'requestId') === ''),
      'a bid with an invalid',
    ],
    'judges a refused bid anew': [forgetsRefusals('placeBid'), 'a bid that was refused'],
  },
  'Bids in doubt': {
    'ends a round though the bid was made': [
      breach('resolveBid', async (request, run) => {
        const answer = await run(request);
        await asks(request, run, 'resolveBid', { ...request.variables, requestId: randomUUID() });
        return answer;
      }),
      'resolveBid answers a made bid',
    ],
    'tells the seed of the current round': [
      (sandbox) =>
        returns('resolveBid', ({ flip, serverSeed }) => ({
          flip,
          serverSeed: serverSeed ?? sandbox.serverSeed(player(sandbox)),
        }))(sandbox),
      'resolveBid tells no seed',
      'resolveBid answers nobody’s',
    ],
    'hides the seed of a round that resolveBid has ended': [
      (sandbox) => returns('resolveBid', ({ flip }) => ({ flip, serverSeed: null }))(sandbox),
      'resolveBid ends the round',
      'resolveBid tells the seed',
    ],
    'denies a bid and makes it later': [
      (sandbox) =>
        breach('resolveBid', async (request, run) => {
          const round = await asks(request, run, 'getRound');
          const mayBeMade = !isMade(sandbox, textOf(request, 'requestId'));
          if (!mayBeMade || textOf(request, 'roundId') !== round?.roundId) return run(request);
          const serverSeed = sandbox.serverSeed(player(sandbox));
          return { status: 200, body: JSON.stringify({ data: { resolveBid: { flip: null, serverSeed } } }) };
        })(sandbox),
      'resolveBid ends the round',
      'placeBid and resolveBid',
    ],
    'denies a bid that is made at the same moment': [deniesTooEarly, 'placeBid and resolveBid'],
  },
  Limits: {
    'denies a bid where too many rounds have ended, and makes it later': [
      atTheLimit(receives('resolveBid', rename)),
      'where too many rounds have ended without a bid, resolveBid',
    ],
    'judges a known bid anew': [
      atTheLimit(forgetsRefusals('placeBid')),
      'where too many rounds have ended without a bid, known',
    ],
  },
  'Limits, Every answer': {
    'refuses resolveBid where too many rounds have ended': [
      atTheLimit(
        breach('resolveBid', async (request, run) => {
          const answer = await run(request);
          const tooSoon = { errors: [{ message: 'Wait', extensions: { code: 'TOO_SOON' } }] };
          return answer.body.includes('"serverSeed":null') ? { ...answer, body: JSON.stringify(tooSoon) } : answer;
        }),
      ),
      'a refusal has a code',
    ],
  },
};
