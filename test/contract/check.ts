import type { Stage } from './stage';
import { Broken, type Statement, Unchecked } from './statement';
import { account } from './statements/account';
import { bids } from './statements/bids';
import { draining } from './statements/draining';
import { everyAnswer } from './statements/every-answer';
import { fields } from './statements/fields';
import { coin, flips } from './statements/flips';
import { guessing } from './statements/guessing';
import { http } from './statements/http';
import { leaving } from './statements/leaving';
import { limits } from './statements/limits';
import { pages } from './statements/pages';
import { playLimits } from './statements/play-limits';
import { privacy } from './statements/privacy';
import { recharges } from './statements/recharges';
import { resolving } from './statements/resolving';
import { socket } from './statements/socket';
import { withdrawals } from './statements/withdrawals';
import { type Exchange, exchangeOf } from './wire';

/** All statements in the order of the check: some end rounds or sessions, and the last ones judge what came before. */
export const subjects: Readonly<Record<string, readonly Statement[]>> = {
  HTTP: http,
  Account: account,
  'Wallet socket': socket,
  Bids: bids,
  'Bids in doubt': resolving,
  Flips: flips,
  Coin: coin,
  Withdrawals: withdrawals,
  'Wallet statement': pages,
  Recharges: recharges,
  'Play limits': playLimits,
  'Another player': privacy,
  Limits: limits,
  'Whole wallet': draining,
  Fields: fields,
  'Sign-out': leaving,
  Guessing: guessing,
  'Every answer': everyAnswer,
};

/** What was found out about a statement. */
export interface Finding {
  readonly subject: string;
  readonly says: string;
  readonly outcome: 'kept' | 'broken' | 'lacking' | 'unchecked';
  /** What is wrong, what the backend lacks, or why nothing can be said. */
  readonly why: string;
  readonly evidence: readonly Exchange[];
}

/** Why a statement is unchecked that the check had no time for. */
export const OVER = 'the time of the whole check is over';

type Found = Omit<Finding, 'subject' | 'says'>;

async function judge({ needs = [], check }: Statement, stage: Stage): Promise<Found> {
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
    if (error instanceof Unchecked) return found('unchecked', error.message);
    if (!(error instanceof Broken)) throw error;
    const evidence = error.evidence.flatMap((answer) => (answer && exchangeOf(answer)) ?? []);
    return found('broken', error.message, [...new Set(evidence)]);
  }
}

/** Judges the statements of these subjects, one after the other. */
export async function* judgeAll(stage: Stage, wanted: readonly string[]): AsyncGenerator<Finding> {
  for (const subject of wanted) {
    for (const statement of subjects[subject] ?? []) {
      yield { subject, says: statement.says, ...(await judge(statement, stage)) };
    }
  }
}
