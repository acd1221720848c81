import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rupeesOf } from '../../sandbox/amounts';
import { isFlipped } from '../../sandbox/bids';
import { commitmentOf } from '../../sandbox/rounds';
import type { Sandbox } from '../../sandbox/sandbox';
import { toBid } from '../../sandbox/to-graphql';
import {
  answerOf,
  asks,
  type Breaches,
  breach,
  forgetsRefusals,
  lies,
  type Request,
  receives,
  rename,
  takesAnyId,
  takesAtARefusal,
  textOf,
} from './spoiling';

const BID = 'placeBid revealBid cancelBid resolveBid';
const NOT_MADE = { status: 'NOT_MADE', lock: null, flip: null, wallet: null };

const player = ({ account }: Sandbox) => account('asha').userId;
const bidsOf = (sandbox: Sandbox) => sandbox.bids(player(sandbox));
const newest = (sandbox: Sandbox) => bidsOf(sandbox).at(-1);
const flipped = (sandbox: Sandbox) => bidsOf(sandbox).find(isFlipped);
const bidOf = (sandbox: Sandbox, request: Request) =>
  bidsOf(sandbox).find(({ requestId }) => requestId === textOf(request, 'requestId'));

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
    await run({ ...request, variables: { ...rename(request.variables ?? {}), roundId } });
    return run(request);
  })(sandbox);
}

/** Takes the bid of another session for another bid. */
function knowsBidsBySession(sandbox: Sandbox): void {
  const sessions = new Map<string, string>();
  receives('placeBid resolveBid', (variables, { token }) => {
    const id = String(variables.requestId);
    const session = sessions.get(id) ?? token;
    sessions.set(id, session);
    return session === token ? {} : rename(variables);
  })(sandbox);
}

/** Uses up the current round when it refuses a bid. */
const usesUp = breach('placeBid', async (request, run) => {
  const answer = await run(request);
  if (!answer.body.includes('"errors"')) return answer;
  const { roundId, minBid } = await asks(request, run, 'getRound');
  const clientSeed = commitmentOf(roundId);
  const bid = { roundId, bidOnCoin: 'heads', bidAmount: minBid, requestId: randomUUID(), clientSeed };
  await asks(request, run, 'placeBid', { ...bid, clientSeedHash: commitmentOf(clientSeed) });
  await asks(request, run, 'revealBid', bid);
  return answer;
});

/** Answers such a refusal as if the call had been made. */
const overlooks = (name: string, code: string, result: object) =>
  breach(name, async (request, run) => {
    const answer = await run(request);
    return answer.body.includes(code) ? answerOf(name, result) : answer;
  });

export const gameBreaches: Readonly<Record<string, Breaches>> = {
  'Bids, Reveal and cancel': {
    'knows a bid only in the session that sent it': [
      knowsBidsBySession,
      'a repeated bid; a reveal brings; a cancel gives; of a bid that wasn’t',
    ],
    'uses up a round at a refusal': [
      usesUp,
      'a bid of an amount; a bid with a hash; a bid that costs more; a bid on nobody’s; placeBid with; a bid that was refused; of a bid that wasn’t',
    ],
  },
  Bids: {
    'refuses every bid for lack of money': [
      receives('placeBid', () => ({ bidAmount: 10_000 })),
      'a bid that the limits; of two bids; a bid of an amount',
    ],
    'takes the cost at the reveal alone': [
      lies('placeBid', 'wallet.top_up', (top_up: number) => top_up + 10),
      'a bid that the limits; a repeated bid; the same bid 20 times',
    ],
    'locks another sum': [lies(BID, 'lock.bidAmount', () => 10.5), 'a lock says; getOpenBids; a lock is signed'],
    'locks for another player': [lies(BID, 'lock.user', () => 7), 'a lock says; getOpenBids; a lock is signed'],
    'locks with another hash': [
      lies(BID, 'lock.clientSeedHash', commitmentOf),
      'a lock says; getOpenBids; a lock is signed',
    ],
    'has no time of a lock': [lies(BID, 'lock.createAt', () => ''), 'a lock says; getOpenBids; a lock is signed'],
    'signs with another key': [
      lies(`${BID} getOpenBids`, 'lock.signature', () => 'A'.repeat(86)),
      'getOpenBids; a lock is signed',
    ],
    'tells a flip with the lock': [
      lies('placeBid', 'flip', (_, __, sandbox) => toBid(flipped(sandbox)).flip),
      'before its reveal; a repeated bid',
    ],
    'lists a lock among the flips': [
      lies('getAllParticipationUser', 'game', (_, __, sandbox) => newest(sandbox)?.roundId),
      'before its reveal',
    ],
    'has a lock among the latest flips': [
      lies('getLatestFlips', 'flips.game', (_, __, sandbox) => newest(sandbox)?.roundId),
      'before its reveal',
    ],
    'proves a lock': [
      receives('getProof', (_, __, sandbox) => ({ participationUserId: flipped(sandbox)?.flip.participationId })),
      'before its reveal',
    ],
    'tells the seed of a lock in any field': [
      lies('getUser', 'referenceId', (_, __, sandbox) => `${newest(sandbox)?.serverSeed}`),
      'before its reveal',
    ],
    'lists no open bids': [lies('getOpenBids', 'locks', () => []), 'getOpenBids has'],
    'lists open bids newest first': [lies('getOpenBids', 'locks', (all: object[]) => all.toReversed()), 'getOpenBids'],
    'answers a repeated bid with the present wallet': [
      lies('placeBid', 'wallet.game', (_, __, sandbox) => sandbox.received.length),
      'a bid that the limits; a repeated bid; the same bid 20 times',
    ],
    'bids again under load': [doublesUnderLoad, 'the same bid 20 times'],
    'bids on any round': [
      breach('placeBid', async (request, run) => {
        const { roundId } = await asks(request, run, 'getRound');
        return run({ ...request, variables: { ...request.variables, roundId } });
      }),
      'a bid that the limits; of two bids; a bid on nobody’s',
    ],
    'rounds an amount': [
      receives('placeBid', ({ bidAmount }) => ({ bidAmount: rupeesOf(Math.floor(Number(bidAmount) * 100)) })),
      'a bid of an amount',
    ],
    'makes a bid that the wallet doesn’t cover': [
      overlooks('placeBid', 'INSUFFICIENT_BALANCE', NOT_MADE),
      'a bid that costs more',
    ],
    'takes money for a refused bid': [takesAtARefusal('placeBid'), 'a bid that costs more'],
    'takes any requestId': [takesAnyId('placeBid'), 'placeBid with an invalid'],
    'takes any hash': [
      receives('placeBid', ({ clientSeedHash: hash }) => ({
        clientSeedHash: /^[\da-f]{64}$/.test(String(hash)) ? hash : commitmentOf('any'),
      })),
      'a bid with a hash',
    ],
    'judges a refused bid anew': [forgetsRefusals('placeBid'), 'a bid that was refused'],
  },
  'Reveal and cancel': {
    'answers a second reveal otherwise': [
      lies('revealBid', 'flip.serverSeed', (_, __, { received }) => commitmentOf(`${received.length}`)),
      'a reveal brings; of a reveal and a cancel',
    ],
    'answers a second reveal with the present wallet': [
      lies('revealBid', 'wallet.top_up', (_, __, sandbox) => rupeesOf(sandbox.figures(player(sandbox)).top_up)),
      'a reveal brings',
    ],
    'takes any seed': [overlooks('revealBid', 'BAD_INPUT', { ...NOT_MADE, status: 'LOCKED' }), 'a reveal with another'],
    'cancels at a wrong seed': [
      breach('revealBid', async (request, run) => {
        const answer = await run(request);
        if (answer.body.includes('BAD_INPUT')) await asks(request, run, 'cancelBid', request.variables ?? {});
        return answer;
      }),
      'a reveal with another',
    ],
    'keeps the cost of a cancelled bid': [
      lies(BID, '', (bid: { status: string; wallet: { top_up: number } }) =>
        bid.status === 'CANCELLED' ? { ...bid, wallet: { ...bid.wallet, top_up: bid.wallet.top_up - 10 } } : bid,
      ),
      'a cancel gives',
    ],
    'books a cancelled bid as another kind': [
      lies('getStatement', 'rows.kind', (kind: string) => (kind === 'CANCEL' ? 'OTHER' : kind)),
      'a cancel gives',
    ],
    'lists a cancelled bid as open': [
      lies('getOpenBids', 'locks', (locks, _, sandbox) =>
        newest(sandbox)?.status === 'CANCELLED' ? [toBid(newest(sandbox)).lock] : locks,
      ),
      'a cancel gives',
    ],
    'counts a cancelled bid as lost': [
      lies('getLimits', 'lost.today', (_, __, sandbox) => bidsOf(sandbox).length),
      'a cancel gives',
    ],
    'tells the seed of a cancelled bid': [
      lies(BID, 'lock.signature', (signature, _, sandbox) =>
        newest(sandbox)?.status === 'CANCELLED' ? newest(sandbox)?.serverSeed : signature,
      ),
      'a cancel gives',
    ],
    'tells a flip of a cancelled bid': [
      lies('cancelBid', 'flip', (flip, __, sandbox) => flip ?? toBid(flipped(sandbox)).flip),
      'a cancel gives; of a reveal and a cancel',
    ],
    'cancels what was revealed': [
      lies('cancelBid', '', (bid: object) => ({ ...bid, status: 'CANCELLED', flip: null })),
      'a reveal brings; of a reveal and a cancel',
    ],
    'reveals what was cancelled': [
      lies('revealBid', '', (bid: object) => ({ ...bid, status: 'FLIPPED' })),
      'a cancel gives; of a reveal and a cancel',
    ],
    'cancels a bid that is revealed at the same moment': [
      breach('cancelBid', async (request, run, sandbox) => {
        const wasLocked = bidOf(sandbox, request)?.status === 'LOCKED';
        await pause(10);
        const answer = await run(request);
        return wasLocked ? { ...answer, body: answer.body.replace('FLIPPED', 'CANCELLED') } : answer;
      }),
      'of a reveal and a cancel',
    ],
    'denies a bid and makes it later': [
      lies('resolveBid', '', () => NOT_MADE),
      'a reveal brings; a reveal with another; a cancel gives; of a reveal and a cancel; placeBid and resolveBid',
    ],
    'denies a bid that is made at the same moment': [
      breach('resolveBid', async (request, run, sandbox) => {
        const wasKnown = bidOf(sandbox, request);
        await pause(10);
        return !wasKnown && bidOf(sandbox, request) ? answerOf('resolveBid', NOT_MADE) : run(request);
      }),
      'placeBid and resolveBid',
    ],
    'makes a bid that resolveBid has ended': [
      breach('resolveBid', async (request, run, sandbox) =>
        bidOf(sandbox, request) ? run(request) : answerOf('resolveBid', NOT_MADE),
      ),
      'of a bid that wasn’t; resolveBid with an invalid; placeBid and resolveBid',
    ],
    'answers a reveal of nothing': [overlooks('revealBid', 'NOT_FOUND', NOT_MADE), 'of a bid that wasn’t made'],
    'locks any number of bids': [
      breach('placeBid', async (request, run, sandbox) => {
        const answer = await run(request);
        if (!answer.body.includes('TOO_SOON')) return answer;
        const first = bidsOf(sandbox).find(({ status }) => status === 'LOCKED');
        await asks(request, run, 'cancelBid', { requestId: first?.requestId });
        return run(request);
      }),
      'at most 10 bids',
    ],
  },
};
