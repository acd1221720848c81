import type { Account } from './accounts';
import { badInput } from './refusal';
import type { Withdrawal } from './withdrawals';

/** The UPI IDs of players on a break for good: accounts that are opened later can't have them. */
export function createBarredUpiIds(now: () => number) {
  /** The time from which on each is barred, in milliseconds since 1970. */
  const barredAt = new Map<string, number>();

  return {
    /** Bars the player's UPI ID if it is proven to be the player's own: a withdrawal was paid there. */
    add({ upiId }: Account, withdrawals: readonly Withdrawal[]): void {
      const key = String(upiId).toLowerCase();
      if (!withdrawals.some((one) => one.upiId.toLowerCase() === key && one.status === 'PAID')) return;
      if (!barredAt.has(key)) barredAt.set(key, now());
    },

    /** Refuses a barred UPI ID, without the reason: it is nobody else's business. */
    check({ joinedAt }: Account, upiId: string): void {
      const at = barredAt.get(upiId.toLowerCase()) ?? Number.POSITIVE_INFINITY;
      if (joinedAt >= at) throw badInput('upi_id', 'This UPI ID can’t be used here. Add another one.');
    },
  };
}
