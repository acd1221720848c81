import * as assert from 'uvu/assert';
import { bid, dismissBid, flips, isFlipping } from '../../src/money/bids';
import { keepsBackWins, mirrorJudgedBids, wouldBes } from '../../src/money/refused-bids';
import { round } from '../../src/money/round';
import type { Fault } from '../sandbox/mischief';
import { sideOf } from '../sandbox/rounds';
import { bidSuite, enter, idOf, leavePage, ready, STAKE, sandbox, soon, state } from './bid-stage';

const test = bidSuite('bids that are kept back');

test.before(mirrorJudgedBids);

const keeper = sandbox.addAccount('keeper');

const odd = {
  status: 200,
  body: '{"errors":[{"message":"Something broke."}]}',
  contentType: 'application/json',
};

/** Answers would-be wins (or would-be losses) with an unknown error and runs the other bids. */
const keepBack = (kept: 'wins' | 'losses' | 'both'): Fault => ({
  kind: 'breach',
  async answer(request, run) {
    const { roundId, clientSeed, bidOnCoin } = request.variables ?? {};
    const seed = sandbox.serverSeed(idOf('keeper'));
    const wins = sideOf(seed, String(clientSeed), String(roundId)) === bidOnCoin;
    return kept === 'both' || wins === (kept === 'wins') ? odd : run(request);
  },
});

const judged = () => wouldBes.value.hidden + wouldBes.value.win + wouldBes.value.loss;

/** Plays until the warning comes, so many bids at most. Returns how many were kept back. */
async function play(most: number, fault: Fault, resolves: boolean): Promise<number> {
  sandbox.mischief.policy = (name) => {
    if (name === 'placeBid') return fault;
    return name === 'resolveBid' && !resolves ? { kind: 'status', status: 404 } : undefined;
  };
  let keptBack = 0;
  for (let times = 0; times < most && !keepsBackWins.value; times++) {
    await soon(() => round.value.state === 'loaded' && !isFlipping.value);
    const before = flips.value.length;
    bid('heads', STAKE);
    await soon(() => ['none', 'unknown', 'refused'].includes(state()));
    if (flips.value.length === before) keptBack++;
    dismissBid();
    await soon(() => judged() >= keptBack);
  }
  return keptBack;
}

test.before.each(async () => {
  leavePage();
  const { userId } = keeper;
  sandbox.creditTopUp(userId, 1_000_000);
  await enter('keeper');
  await ready();
});

test('a server that keeps silent about every would-be win is warned of after some fourteen', async () => {
  const keptBack = await play(100, keepBack('wins'), false);
  assert.ok(keepsBackWins.value);
  assert.ok(keptBack >= 14 && keptBack < 18, `${keptBack}`);
});

test.run();
