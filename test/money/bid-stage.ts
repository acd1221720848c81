import { effect } from '@preact/signals-react';
import { suite } from 'uvu';
import { lackingCalls } from '../../src/api/optional';
import { checkFlip } from '../../src/lib/fairness';
import { bid, bidCall, closeFlip, dismissBid, flips, isFlipping, startResumingBids } from '../../src/money/bids';
import { mirrorOpenOrders, restoreOpenOrders } from '../../src/money/open-orders';
import { round, startRound } from '../../src/money/round';
import { land, startToss } from '../../src/money/toss';
import { startAskingAboutBids } from '../../src/money/unanswered-bids';
import { startWallet, wallet } from '../../src/money/wallet';
import { mirrorTrail } from '../../src/money/wallet-trail';
import { navigate } from '../../src/state/location';
import { endSession, signIn, token } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { installSockets, type LoopbackSockets } from '../api/loopback-socket';
import { installDom } from '../dom';
import { apiClient } from '../sandbox/api-client';
import type { Fault } from '../sandbox/mischief';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

export const KEY = 'money-calls';
export const STAKE = 1_000;

export const sandbox = await startSandbox({ socketPort: 0, rules: { roundsWithoutBid: Number.POSITIVE_INFINITY } });
export let sockets: LoopbackSockets;
/** Whether the coin lands as soon as the outcome is known. */
let coinLands = true;
let isJudged = true;
export let leavePage = () => {};

export const idOf = (name: string) => sandbox.account(name).userId;
export const bids = (name = 'asha') => sandbox.bids(idOf(name)).length;
export const state = () => bidCall.value.state;
export const reason = () => (bidCall.value.state === 'refused' ? bidCall.value.reason : undefined);
export const kept = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
export const shown = () => toasts.value.map(({ text }) => text);
const backOnline = () => dispatchEvent(new Event('online'));
export const roundId = () => (round.value.state === 'loaded' ? round.value.value.roundId : '');
export const asked = (name: string) => sandbox.received.filter((operation) => operation === name).length;
export const ready = () => until(() => round.value.state === 'loaded' && !isFlipping.value);
/** Waits until the condition holds, and ends each of the client's pauses before a retry. */
export const soon = (condition: () => boolean) => until(() => condition() || !backOnline());

export function openPage(): void {
  const stops = [startRound(), startToss()];
  leavePage = () => {
    for (const stop of stops.splice(0)) stop();
  };
}

export async function enter(name: string): Promise<void> {
  signIn(sandbox.signIn(name));
  navigate('/dashboard');
  await loadUser();
  openPage();
}

/** Bids, with the faults in turn, and waits until the outcome is known. */
export async function bidThrough(...faults: Fault[]): Promise<void> {
  for (const fault of faults) sandbox.mischief.next('placeBid', fault);
  bid('heads', STAKE);
  await soon(() => round.value.state === 'loaded' && !isFlipping.value);
}

/** Stores a bid of asha's on the current round, as an earlier document would. */
export async function leaveBid(requestId: string, change: object = {}): Promise<void> {
  const ask = apiClient(sandbox, token.value);
  const { roundId, serverSeedHash } = await ask('getRound');
  const left = {
    ...{ kind: 'bid', requestId, owner: String(idOf('asha')), tappedAt: Date.now(), amount: STAKE, roundId },
    ...{ serverSeedHash, clientSeed: 'seed', side: 'heads', bidChargePercent: 2, winChargePercent: 2.5 },
  };
  sessionStorage.setItem(KEY, JSON.stringify([{ ...left, ...change }]));
}

/** Loads a new document in the same tab: storage stays, memory doesn't. */
export async function reload(): Promise<void> {
  const left = sessionStorage.getItem(KEY) ?? '';
  leavePage();
  endSession();
  sessionStorage.setItem(KEY, left);
  restoreOpenOrders();
  await enter('asha');
}

/** Keeps the coin of this test in the air. */
export const holdCoin = (): void => {
  coinLands = false;
};

/** Keeps the verdicts of this test from the screen. */
export const holdVerdict = (): void => {
  isJudged = false;
};

/** A 200 response with this body. */
export const answered = (text: string): Fault => ({
  kind: 'status',
  status: 200,
  body: text,
  contentType: 'application/json',
});

/** A suite of asha on the dashboard, with the real sandbox. */
export function bidSuite(name: string) {
  const test = suite(name);
  test.before(() => {
    installDom(`${sandbox.origin}/dashboard`);
    sockets = installSockets(sandbox);
    startWallet();
    mirrorOpenOrders();
    mirrorTrail();
    startResumingBids();
    startAskingAboutBids();
    effect(() => {
      if (state() === 'made' && coinLands) land();
    });
    // As the badge beside the result does.
    effect(() => {
      const [newest] = flips.value;
      if (newest && isJudged) closeFlip(newest);
    });
  });
  test.before.each(async () => {
    await enter('asha');
    await ready();
    await until(() => wallet.value !== undefined);
  });
  test.after.each(async () => {
    coinLands = true;
    isJudged = true;
    lackingCalls.clear();
    sandbox.mischief.policy = undefined;
    land();
    dismissBid();
    await Promise.resolve();
    leavePage();
    endSession();
    closeAllToasts();
  });
  test.after(() => sandbox.close());
  return test;
}

export async function verdictOfNewest() {
  const [played] = flips.value;
  if (!played) return undefined;
  const { order, flip } = played;
  return checkFlip({ ...order, ...flip, bidOn: order.side, won: flip.participation.won });
}
