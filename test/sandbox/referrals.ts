import type { Paise } from './amounts';
import type { Core } from './core';
import { dateOf, dayOf } from './periods';

/**
 * What inviters earn. It is credited once a day, in one row for all friends: credited at each bid, it would tell the
 * inviter what a friend bids and when.
 */
export function createReferrals({ now, later, ledger }: Core) {
  /** By day and inviter: what each friend's bids have earned. */
  const due = new Map<string, Map<number, Map<number, Paise>>>();
  let isAwaited = false;

  /** Credits the days that are over. */
  function credit(): void {
    const today = dateOf(now());
    for (const [date, earnings] of [...due].filter(([day]) => day < today)) {
      due.delete(date);
      for (const [inviter, friends] of earnings) {
        const entry = {
          account: inviter,
          figure: 'reference_earning',
          kind: 'REFERRAL',
          ref: date,
          at: now(),
        } as const;
        ledger.post([...friends].map(([from, paise]) => ({ ...entry, from, paise })));
      }
    }
  }

  function creditAtMidnight(): void {
    if (isAwaited || !due.size) return;
    isAwaited = true;
    later(dayOf(now()).to - now(), () => {
      isAwaited = false;
      credit();
      creditAtMidnight();
    });
  }

  return {
    credit,

    earn(inviter: number, friend: number, paise: Paise, at: number): void {
      const date = dateOf(at);
      const earnings = due.get(date) ?? new Map<number, Map<number, Paise>>();
      const friends = earnings.get(inviter) ?? new Map<number, Paise>();
      friends.set(friend, (friends.get(friend) ?? 0) + paise);
      due.set(date, earnings.set(inviter, friends));
      creditAtMidnight();
    },
  };
}

export type Referrals = ReturnType<typeof createReferrals>;
