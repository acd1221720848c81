import { effect } from '@preact/signals-react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startUnexplainedSum } from '../../src/audit/unexplained-sum';
import { checkedFlips, startVerdicts } from '../../src/audit/verdicts';
import { verdictOf } from '../../src/domain/fairness';
import { land, startToss } from '../../src/game/toss';
import { bid, currentBid, isTossing, landedFlips, openBids, startResumingBids } from '../../src/money/bids';
import { close } from '../../src/money/orders';
import { round, startRound } from '../../src/money/round';
import { setVisible } from '../dom';
import type { Fault } from '../sandbox/fault-injection';
import { commitmentOf } from '../sandbox/rounds';
import { LEAST_BID } from '../sandbox/rules';
import { until } from '../sandbox/until';
import { KEY, orderStage } from './order-stage';

export const test = suite('asha on the dashboard');
export const STAKE = LEAST_BID;

/** Whether the coin lands as soon as the outcome is known. */
let coinLands = true;

function startApp(): void {
  startVerdicts();
  startUnexplainedSum();
  startResumingBids();
  effect(() => {
    if (state() === 'answered' && coinLands) land();
  });
}

function start(): () => void {
  const stops = [startRound(), startToss()];
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}

async function finish(): Promise<void> {
  setVisible(true);
  coinLands = true;
  land();
  for (const { order } of openBids.peek()) close(order.requestId);
  await Promise.resolve();
}

const stage = await orderStage(test, { path: '/dashboard', start, startApp, finish, fast: 1 });
export const { sandbox, idOf, callsOf, arrived, held, shown, elsewhere, socket, countSockets } = stage;
export const { enter, openPage, leavePage, reload, soon, walletIsRight } = stage;

export const bids = (name = 'asha') => sandbox.bids(idOf(name)).length;
export const state = () => currentBid.value.state;
export const reason = () => ('reason' in currentBid.value ? currentBid.value.reason : undefined);
export const kept = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
export const roundId = () => (round.value.state === 'loaded' ? round.value.value.roundId : '');
/** Waits for the outcome of the bid on screen. */
export async function made(): Promise<void> {
  await until(() => !['sending', 'checking', 'revealing'].includes(state()));
  assert.is(state(), 'answered');
}
export const ready = () => until(() => round.value.state === 'loaded' && !isTossing.value);
export const stateOf = (requestId: string) => openBids.value.find(({ order }) => order.requestId === requestId)?.state;

test.before.each(ready);

/** Signs a new player with ₹1,000 in. Returns what another phone of the player sends. */
export async function enterNew(username: string) {
  leavePage();
  sandbox.creditTopUp(sandbox.addAccount(username).userId, 100_000);
  await enter(username);
  sandbox.received.length = 0;
  return elsewhere(username);
}

/** Bids, with the faults in turn, and waits until the player has seen the outcome, or can’t in a hidden page. */
export async function bidThrough(...faults: Fault[]): Promise<void> {
  for (const fault of faults) sandbox.faults.next('placeBid', fault);
  bid('heads', STAKE);
  const isSeen = () => document.hidden || !openBids.value.some(({ state }) => state === 'answered');
  await soon(() => round.value.state === 'loaded' && !isTossing.value && isSeen());
}

const SEED = '5eed'.repeat(16);

/**
 * Stores a bid of asha's on the current round, as an earlier document would.
 * @param isLocked whether the server has taken it
 */
export async function leaveBid(requestId: string, change: object = {}, isLocked = false): Promise<void> {
  const ask = elsewhere('asha');
  const { roundId, serverSeedHash } = await ask('getRound');
  const left = {
    ...{ kind: 'bid', requestId, owner: String(idOf('asha')), tappedAt: Date.now(), amount: STAKE, roundId },
    ...{ serverSeedHash, clientSeed: SEED, side: 'heads', bidChargePercent: 2, winChargePercent: 2.5 },
  };
  const terms = { roundId, gameType: 'coin', bidOnCoin: 'heads', bidAmount: STAKE / 100, requestId };
  const locked = isLocked && (await ask('placeBid', { ...terms, clientSeedHash: commitmentOf(SEED) }));
  sessionStorage.setItem(KEY, JSON.stringify([{ ...left, ...(locked && { lock: locked.lock }), ...change }]));
}

/** Keeps the coin of this test in the air. */
export const holdCoin = (): void => {
  coinLands = false;
};

/** What the phone's own check finds of the newest flip. */
export async function verdictOfNewest() {
  const [newest] = landedFlips.value;
  if (!newest) throw new Error('no flip has landed');
  const { requestId } = newest.order;
  await until(() => checkedFlips.value.has(requestId));
  return verdictOf(checkedFlips.value.get(requestId)?.steps ?? []);
}
