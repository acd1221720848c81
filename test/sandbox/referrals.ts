import type { Paise } from './amounts';
import type { Core } from './core';
import type { Entry } from './ledger';
import { dateOf } from './periods';

/** What inviters earn, in one row a day: a credit at each bid would tell what a friend bids and when. */
export function createReferrals({ now, ledger }: Core) {
  /** What isn't credited yet. The reference of each is its day. */
  let due: Omit<Entry, 'at'>[] = [];

  return {
    /** Credits what was earned before today. */
    credit(): void {
      const [today, at] = [dateOf(now()), now()];
      const over = due.filter(({ ref }) => ref < today);
      due = due.filter(({ ref }) => ref >= today);
      for (const day of new Set(over.map(({ ref }) => ref))) {
        ledger.post(over.filter(({ ref }) => ref === day).map((one) => ({ ...one, at })));
      }
    },

    earn(account: number, from: number, paise: Paise, at: number): void {
      due.push({ account, figure: 'reference_earning', kind: 'REFERRAL', ref: dateOf(at), from, paise });
    },
  };
}

export type Referrals = ReturnType<typeof createReferrals>;
