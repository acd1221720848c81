import { Broken, type Clause, Lacking, Unchecked } from './clause';
import { account } from './clauses/account';
import { bids } from './clauses/bids';
import { draining } from './clauses/draining';
import { everyAnswer } from './clauses/every-answer';
import { fields } from './clauses/fields';
import { coin, flips } from './clauses/flips';
import { guessing } from './clauses/guessing';
import { http } from './clauses/http';
import { leaving } from './clauses/leaving';
import { moves } from './clauses/moves';
import { pages } from './clauses/pages';
import { playLimits } from './clauses/play-limits';
import { privacy } from './clauses/privacy';
import { recharges } from './clauses/recharges';
import { socket } from './clauses/socket';
import { withdrawals } from './clauses/withdrawals';
import type { Stage } from './stage';
import { type Exchange, exchangeOf } from './wire';

/** All clauses in the order of the check: some end sessions, and the last ones judge what came before. */
export const subjects: Readonly<Record<string, readonly Clause[]>> = {
  HTTP: http,
  Account: account,
  'Wallet socket': socket,
  Bids: bids,
  'Reveal and cancel': moves,
  Flips: flips,
  Coin: coin,
  Withdrawals: withdrawals,
  'Wallet statement': pages,
  Recharges: recharges,
  'Play limits': playLimits,
  'Another player': privacy,
  'Whole wallet': draining,
  Fields: fields,
  'Sign-out': leaving,
  Guessing: guessing,
  'Every answer': everyAnswer,
};

/** What was found out about a clause. */
export interface Finding {
  readonly subject: string;
  readonly says: string;
  readonly outcome: 'kept' | 'broken' | 'lacking' | 'unchecked';
  /** What is wrong, what the backend lacks, or why nothing can be said. */
  readonly why: string;
  readonly evidence: readonly Exchange[];
}

/** Why a clause is unchecked that the check had no time for. */
export const OVER = 'the time of the whole check is over';

type Found = Omit<Finding, 'subject' | 'says'>;

async function judge({ needs = [], check }: Clause, stage: Stage): Promise<Found> {
  const { wire, lacks } = stage;
  const found = (outcome: Found['outcome'], why = '', evidence: readonly Exchange[] = []) => ({
    outcome,
    why,
    evidence,
  });
  try {
    const lacking = await Promise.all(needs.map(lacks));
    const missing = needs.filter((_, index) => lacking[index]);
    if (missing.length) return found('lacking', missing.join(', '));
    await check(stage);
    // The last answers may be missing only because the time was over.
    return wire.isOver() ? found('unchecked', OVER) : found('kept');
  } catch (error) {
    if (wire.isOver()) return found('unchecked', OVER);
    // A lock that is left would be one of ten for the clauses that follow.
    await stage.settle();
    if (error instanceof Lacking) return found('lacking', error.message);
    if (error instanceof Unchecked) return found('unchecked', error.message);
    if (!(error instanceof Broken)) throw error;
    const evidence = error.evidence.flatMap((answer) => (answer && exchangeOf(answer)) ?? []);
    return found('broken', error.message, [...new Set(evidence)]);
  }
}

/** Judges the clauses of these subjects, one after the other. */
export async function* judgeAll(stage: Stage, wanted: readonly string[]): AsyncGenerator<Finding> {
  for (const subject of wanted) {
    for (const clause of subjects[subject] ?? []) {
      yield { subject, says: clause.says, ...(await judge(clause, stage)) };
    }
  }
}
