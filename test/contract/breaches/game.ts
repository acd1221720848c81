import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rupeesOf } from '../../sandbox/amounts';
import type { Sandbox } from '../../sandbox/sandbox';
import { toWallet } from '../../sandbox/to-graphql';
import { asks, type Breaches, breach, receives, rename, returns, type Spoil, textOf } from './spoiling';

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

/** A refused request is judged anew when it is repeated. */
function forgetsRefusals(sandbox: Sandbox): void {
  const refused = new Set<string>();
  breach('placeBid', async (request, run) => {
    const id = textOf(request, 'requestId');
    const answer = await run(refused.has(id) ? { ...request, variables: rename(request.variables ?? {}) } : request);
    if (answer.body.includes('"errors"')) refused.add(id);
    return answer;
  })(sandbox);
}

/** Says that a bid was not made which is made at the same moment. */
const deniesTooEarly: Spoil = (sandbox) => {
  const isMade = (id: string) => sandbox.bids(player(sandbox)).some(({ requestId }) => requestId === id);
  breach('resolveBid', async (request, run) => {
    const id = textOf(request, 'requestId');
    const wasMade = isMade(id);
    await pause(10);
    if (wasMade || !isMade(id)) return run(request);
    const { serverSeed } = await asks(request, run, 'resolveBid', request.variables ?? {});
    return { status: 200, body: JSON.stringify({ data: { resolveBid: { flip: null, serverSeed } } }) };
  })(sandbox);
};

export const gameBreaches: Readonly<Record<string, Breaches>> = {
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
      breach('placeBid', async (request, run) => {
        if (textOf(request, 'roundId') === 'none') {
          const { roundId } = await asks(request, run, 'getRound');
          await asks(request, run, 'resolveBid', { requestId: randomUUID(), roundId });
        }
        return run(request);
      }),
      'a bid on nobody’s',
    ],
    'rounds an amount': [
      receives('placeBid', ({ bidAmount }) => ({ bidAmount: rupeesOf(Math.floor(Number(bidAmount) * 100)) })),
      'an amount below',
    ],
    'judges a refused bid anew': [forgetsRefusals, 'a bid that was refused'],
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
    'denies a bid and lets it be made': [
      (sandbox) => returns('resolveBid', ({ flip }) => ({ flip, serverSeed: null }))(sandbox),
      'resolveBid ends the round',
      'resolveBid tells the seed',
    ],
    'ends the round of another player': [
      (sandbox) =>
        breach('resolveBid', async (request, run) => {
          await run({ ...request, token: sandbox.signIn('ravi') });
          return run(request);
        })(sandbox),
      'resolveBid answers nobody’s',
    ],
    'denies a bid that is made at the same moment': [deniesTooEarly, 'placeBid and resolveBid'],
  },
};
