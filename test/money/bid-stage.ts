import { effect } from '@preact/signals-react';
import { suite } from 'uvu';
import { lackingFeatures } from '../../src/api/optional';
import { startVerdicts, verdicts } from '../../src/audit/verdicts';
import { startWalletCheck } from '../../src/audit/wallet-check';
import { land, startToss } from '../../src/game/toss';
import { bid, closeFlip, isFlipping, openBids, shownBid, startResumingBids } from '../../src/money/bids';
import { flips } from '../../src/money/flips';
import { close } from '../../src/money/orders';
import { round, startRound } from '../../src/money/round';
import { startWallet, wallet } from '../../src/money/wallet';
import { followRefusals } from '../../src/shell/follow-refusals';
import { navigate } from '../../src/state/location';
import { endSession, signIn, token } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { installSockets, type LoopbackSockets } from '../api/loopback-socket';
import { installDom } from '../dom';
import { apiClient } from '../sandbox/api-client';
import type { Breach, Fault } from '../sandbox/mischief';
import { commitmentOf } from '../sandbox/rounds';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { KEY, newDocument } from './new-document';

export { KEY };
export const STAKE = 1_000;

export const sandbox = await startSandbox({ socketPort: 0 });
export let sockets: LoopbackSockets;
/** Whether the coin lands as soon as the outcome is known. */
let coinLands = true;
let isJudged = true;
export let leavePage = () => {};

export const idOf = (name: string) => sandbox.account(name).userId;
export const bids = (name = 'asha') => sandbox.bids(idOf(name)).length;
export const state = () => shownBid.value.state;
export const reason = () => ('reason' in shownBid.value ? shownBid.value.reason : undefined);
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

const SEED = '5eed'.repeat(16);

/**
 * Stores a bid of asha's on the current round, as an earlier document would.
 * @param isLocked whether the server has taken it
 */
export async function leaveBid(requestId: string, change: object = {}, isLocked = false): Promise<void> {
  const ask = apiClient(sandbox, token.value);
  const { roundId, serverSeedHash } = await ask('getRound');
  const left = {
    ...{ kind: 'bid', requestId, owner: String(idOf('asha')), tappedAt: Date.now(), amount: STAKE, roundId },
    ...{ serverSeedHash, clientSeed: SEED, side: 'heads', bidChargePercent: 2, winChargePercent: 2.5 },
  };
  const terms = { roundId, gameType: 'coin', bidOnCoin: 'heads', bidAmount: STAKE / 100, requestId };
  const locked = isLocked && (await ask('placeBid', { ...terms, clientSeedHash: commitmentOf(SEED) }));
  sessionStorage.setItem(KEY, JSON.stringify([{ ...left, ...(locked && { lock: locked.lock }), ...change }]));
}

/** Loads a new document in the same tab: storage stays, memory doesn't. */
export async function reload(): Promise<void> {
  leavePage();
  newDocument();
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
    startVerdicts();
    startWalletCheck();
    startResumingBids();
    followRefusals();
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
    lackingFeatures.clear();
    sandbox.mischief.policy = undefined;
    land();
    for (const { order } of openBids.peek()) close(order);
    await Promise.resolve();
    leavePage();
    endSession();
    closeAllToasts();
  });
  test.after(() => sandbox.close());
  return test;
}

/** What the phone's own check finds of the newest flip. */
export async function verdictOfNewest() {
  const requestId = String(flips.value[0]?.order.requestId);
  await until(() => verdicts.value.has(requestId));
  return verdicts.value.get(requestId);
}

/** Changes the answers of a server. */
export const changed = (change: (text: string) => string): { kind: 'breach'; answer: Breach } => ({
  kind: 'breach',
  answer: async (request, run) => {
    const { body, ...answer } = await run(request);
    return { ...answer, body: change(body) };
  },
});
