import type { ReadonlySignal } from '@preact/signals-react';
import { type Operation, readerOf, readPercent, readRequiredText, readSeconds, readText } from '../api/operation';
import { readReportedWallet } from '../api/wallet-data';
import { readWord } from '../domain/lock';
import { toPaise } from '../lib/money';
import { call, countAnswers } from '../state/call';
import { createResource, type Loadable } from '../state/resource';
import { concealedUntilLanding } from './conceal';
import { ROUND_QUERY, ROUND_VARIABLES } from './early-operations';
import { emitWallet } from './events';
import { countPushes, showAnswer } from './wallet';

const readMilliseconds = (value: unknown): number => (readSeconds(value) ?? 0) * 1000;

const readRound = readerOf({
  /** One that fits no lock can't be bid on. */
  roundId: (value) => readRequiredText(readWord(readText(value))),
  /** The server's commitment for the flip. '' if the backend has no proofs. */
  serverSeedHash: readText,
  minBid: toPaise,
  maxBid: toPaise,
  /** Percent of the bid, paid on top of it. */
  bidChargePercent: readPercent,
  /** Percent of twice the bid, deducted from a win. */
  winChargePercent: readPercent,
  cooldown: readMilliseconds,
  /** When it takes a bid, by performance.now(): never earlier than the server does. undefined during a time-out. */
  opensAt: (seconds) => (seconds === null ? undefined : performance.now() + readMilliseconds(seconds)),
  wallet: readReportedWallet,
});

export type Round = ReturnType<typeof readRound>;

export const getRound: Operation<{ gameType: 'coin' }, Round> = { query: ROUND_QUERY, read: readRound };

const resource = createResource(async (options): Promise<Round> => {
  const [pushesBefore, answersBefore] = [countPushes(), countAnswers()];
  const answer = await call(getRound, ROUND_VARIABLES, options);
  emitWallet({ wallet: answer.wallet, answersBefore });
  if (answer.wallet) showAnswer(answer.wallet, pushesBefore);
  return answer;
});

/** That of the next bid. While it loads, and after a failure, the one before stays on screen. */
export const round: ReadonlySignal<Loadable<Round>> = concealedUntilLanding(resource.current);

export const loadRound = resource.load;
export const refreshRound = resource.refresh;

export function startRound(): () => void {
  void loadRound();
  const loadAgain = () => {
    if (resource.current.peek().state === 'failed') void loadRound();
  };
  addEventListener('online', loadAgain);
  return () => removeEventListener('online', loadAgain);
}
