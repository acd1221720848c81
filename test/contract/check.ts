import { Broken, type Clause, Unchecked } from './clause';
import { account, leaving } from './clauses/account';
import { bids, everyBid } from './clauses/bids';
import { coin, everyFlip } from './clauses/flips';
import { guessing } from './clauses/guessing';
import { everyAnswer, fields, http } from './clauses/http';
import { moves } from './clauses/moves';
import { pages } from './clauses/pages';
import { playLimits } from './clauses/play-limits';
import { privacy } from './clauses/privacy';
import { recharges } from './clauses/recharges';
import { requestIds, stillKnown } from './clauses/request-ids';
import { socket } from './clauses/socket';
import { draining, everyWithdrawal, withdrawals } from './clauses/withdrawals';
import type { Stage } from './stage';
import { type Exchange, exchangeOf } from './wire';

export const DOUBLE_SPEND = 'Whole wallet';

/** All clauses in the order of the check: some end sessions, and the last ones judge what came before. */
export const subjects: Readonly<Record<string, readonly Clause[]>> = {
  HTTP: http,
  Account: account,
  'Wallet socket': socket,
  Bids: bids,
  'Reveal and cancel': moves,
  Coin: coin,
  Withdrawals: withdrawals,
  'Request IDs': requestIds,
  'Play limits': playLimits,
  'Another player': privacy,
  Recharges: recharges,
  [DOUBLE_SPEND]: draining,
  'Every flip': everyFlip,
  'Wallet statement': pages,
  'Every bid': everyBid,
  'Every withdrawal': everyWithdrawal,
  'Still known': stillKnown,
  Fields: fields,
  'Sign-out': leaving,
  Guessing: guessing,
  'Every answer': everyAnswer,
};

export interface Verdict {
  readonly subject: string;
  readonly says: string;
  readonly outcome: 'kept' | 'broken' | 'unchecked';
  /** What is wrong, or why nothing can be said. */
  readonly why: string;
  readonly evidence: readonly Exchange[];
}

export const OVER = 'the time of the whole check is over';

async function judge({ check }: Clause, stage: Stage): Promise<Omit<Verdict, 'subject' | 'says'>> {
  const { wire } = stage;
  // The last answers may be missing only because the time was over.
  const isOver = { outcome: 'unchecked', why: OVER, evidence: [] } as const;
  try {
    await check(stage);
    return wire.isOver() ? isOver : { outcome: 'kept', why: '', evidence: [] };
  } catch (error) {
    if (wire.isOver()) return isOver;
    if (error instanceof Unchecked) return { outcome: 'unchecked', why: error.message, evidence: [] };
    if (!(error instanceof Broken)) throw error;
    const evidence = error.evidence.flatMap((answer) => (answer && exchangeOf(answer)) ?? []);
    return { outcome: 'broken', why: error.message, evidence: [...new Set(evidence)] };
  } finally {
    wire.hangUp();
    // A lock that is left would be one of ten for the clauses that follow.
    await stage.settle();
  }
}

/** @param wanted only the clauses of these subjects, or that begin so */
export async function* judgeAll(stage: Stage, wanted?: readonly string[]): AsyncGenerator<Verdict> {
  for (const [subject, clauses] of Object.entries(subjects)) {
    for (const clause of clauses) {
      if (wanted?.every((one) => subject !== one && !clause.says.startsWith(one))) continue;
      yield { subject, says: clause.says, ...(await judge(clause, stage)) };
    }
  }
}
