import type { Bids } from './bids';
import type { Core } from './core';
import { dateOf } from './periods';

// A game of points (STAKES=points): no call moves money, and points come from the sandbox alone.

const PAYMENTS = /\b\w+(Recharge|Withdrawal|PaymentMethod)\w*/;

const WORDS = [
  [' Recharge it or bid less.', ' Bid less.'],
  ['bid or recharge', 'bid'],
  ['रिचार्ज करें या कम की', 'कम की'],
  [' और रिचार्ज नहीं कर सकते', ''],
] as const;

export function inPoints(message: string): string {
  const unit = /[\u0900-\u097f]/.test(message) ? 'पॉइंट' : 'points';
  const withUnit = message.replace(/₹([\d,.]*\d)/g, `$1 ${unit}`);
  return WORDS.reduce((words, [ofMoney, ofPoints]) => words.replace(ofMoney, ofPoints), withUnit);
}

export function createPoints({ rules, now, ledger }: Core, { lockedOf }: Pick<Bids, 'lockedOf'>) {
  const filled = new Map<number, string>();

  return {
    missingCall: (query: string): string | undefined =>
      rules.dailyPoints === undefined ? undefined : PAYMENTS.exec(query)?.[0],

    inWords: (message: string): string => (rules.dailyPoints === undefined ? message : inPoints(message)),

    /** Gives a player what the wallet lacks of the day's points, once an Indian day. The first time these are the first points. */
    fillUp(userId: number): void {
      const [at, today] = [now(), dateOf(now())];
      if (rules.dailyPoints === undefined || (filled.get(userId) ?? '') >= today) return;
      // What is locked may come back.
      if (lockedOf(userId).length > 0) return;
      filled.set(userId, today);
      const { reference_earning, top_up, game } = ledger.figures(userId);
      const paise = rules.dailyPoints - reference_earning - top_up - game;
      if (paise > 0) ledger.post([{ account: userId, figure: 'top_up', paise, kind: 'OTHER', ref: today, at }]);
    },
  };
}
