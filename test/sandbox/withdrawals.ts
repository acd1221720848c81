import type { Account, Accounts } from './accounts';
import { inWords, type Paise, percentOf } from './amounts';
import type { Breaks } from './breaks';
import { createIdempotency } from './idempotency';
import { checkedAmount } from './inputs';
import type { Entry, Figure, Ledger, Wallet } from './ledger';
import type { Limiter } from './limiter';
import { createPending, type Later } from './pending';
import { badInput, refusal } from './refusal';
import type { Rules, WithdrawalOutcome } from './rules';
import { order, spend, withdrawable } from './spending';

export interface Withdrawal {
  readonly withdrawalId: string;
  readonly requestId: string;
  readonly userId: number;
  readonly upiId: string;
  readonly amount: Paise;
  readonly fee: Paise;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What the ledger took for it, to give back if it is returned. */
  readonly taken: readonly Entry[];
  /** The player's wallet right after it was made. */
  readonly wallet: Wallet;
  readonly endsAt: number;
  readonly outcome: WithdrawalOutcome;
  status: 'PENDING' | 'ON_HOLD' | WithdrawalOutcome;
}

export interface WithdrawalOptions {
  readonly rules: Rules;
  readonly now: () => number;
  readonly later: Later;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly breaks: Breaks;
  readonly limiter: Limiter;
  readonly checkOpen: () => void;
}

/** What a player may withdraw (WithdrawalTerms in the SDL). Amounts are paise. */
export interface WithdrawalTerms {
  /** The figures that it comes from. */
  readonly from: readonly Figure[];
  readonly available: Paise;
  readonly min: Paise;
  readonly max: Paise;
  readonly feePercent: number;
  readonly minFee: Paise;
}

const DAY = 24 * 3_600_000;
/** How many withdrawals getWithdrawals returns beside those that are pending. */
const LATEST = 10;

export function createWithdrawals({
  rules,
  now,
  later,
  accounts,
  ledger,
  limiter,
  breaks,
  checkOpen,
}: WithdrawalOptions) {
  const byId = new Map<string, Withdrawal>();
  const { runOnce, runChecked, resolve } = createIdempotency<Withdrawal>({ now, limiter, checkOpen });
  const pending = createPending<WithdrawalOutcome, Withdrawal>({ now, later, onEnd });
  let lastId = 7000;

  function onEnd({ status, taken }: Withdrawal): void {
    if (status !== 'RETURNED') return;
    ledger.post(taken.map((entry) => ({ ...entry, paise: -entry.paise, reason: 'withdrawal returned', at: now() })));
  }

  /** The terms of a player now: on a break for good everything goes back, at no cost. */
  function termsOf(userId: number): WithdrawalTerms {
    const isLeaving = breaks.isForGood(userId);
    const from = isLeaving ? order : withdrawable;
    const figures = ledger.figures(userId);
    const available = from.reduce((sum, figure) => sum + figures[figure], 0);
    if (isLeaving)
      return { from, available, min: 1, max: Math.max(available, rules.maxWithdrawal), feePercent: 0, minFee: 0 };
    const { minWithdrawal: min, maxWithdrawal: max, withdrawalFeePercent: feePercent } = rules;
    return { from, available, min, max, feePercent, minFee: rules.minWithdrawalFee };
  }

  const feeOf = (amount: Paise, { feePercent, minFee }: WithdrawalTerms) =>
    Math.max(minFee, percentOf(amount, feePercent));

  /** Refuses with BAD_INPUT or INSUFFICIENT_BALANCE. */
  function checkedWithdrawal(rupees: number, terms: WithdrawalTerms): Paise {
    const { available, min, max } = terms;
    const amount = checkedAmount('amount', rupees, min, max);
    const fee = feeOf(amount, terms);
    if (fee >= amount) throw badInput('amount', `The fee of ${inWords(fee)} would leave nothing of it.`);
    if (amount <= available) return amount;
    throw refusal('INSUFFICIENT_BALANCE', `You can withdraw ${inWords(available)} now.`, { field: 'amount' });
  }

  /** Refuses with NO_PAYMENT_METHOD or UPI_ID_TOO_NEW. */
  function checkedUpiId({ upiId, upiIdAt, resetAt }: Account, at: number): string {
    if (upiId === null) throw refusal('NO_PAYMENT_METHOD', 'Add a UPI ID first: withdrawals are paid to it.');
    const retryInSeconds = Math.ceil((resetAt + DAY - at) / 1000);
    // A thief may have done both: for a day the player has time to notice.
    if (retryInSeconds <= 0 || upiIdAt < resetAt - DAY) return upiId;
    const message = 'Your UPI ID is new, and your password was reset. To keep your money safe,';
    throw refusal('UPI_ID_TOO_NEW', `${message} nothing is paid to it until a day after the reset.`, {
      retryInSeconds,
    });
  }

  function create(userId: number, rupees: number, requestId: string): Withdrawal {
    const at = now();
    const upiId = checkedUpiId(accounts.get(userId), at);
    const terms = termsOf(userId);
    const amount = checkedWithdrawal(rupees, terms);
    const fee = feeOf(amount, terms);
    const outcome = rules.withdrawalOutcome(amount);
    const isHeld = rules.withdrawalIsHeld(amount);
    const withdrawalId = `WD${++lastId}`;
    const entry = { account: userId, reason: 'withdrawal', ref: withdrawalId, at } as const;
    const taken = spend(ledger.figures(userId), amount, terms.from).map((part) => ({ ...entry, ...part }));
    ledger.post(taken);
    const withdrawal: Withdrawal = {
      ...{ withdrawalId, requestId, userId, upiId, amount, fee, at, taken, outcome },
      status: isHeld ? 'ON_HOLD' : 'PENDING',
      wallet: ledger.wallet(userId),
      endsAt: at + (isHeld ? rules.withdrawalHold : rules.withdrawalDelay),
    };
    byId.set(withdrawalId, withdrawal);
    pending.begin(withdrawal);
    return withdrawal;
  }

  const of = (userId: number): Withdrawal[] =>
    [...byId.values()].filter((withdrawal) => withdrawal.userId === userId).map(pending.asItNowStands);

  return {
    of,
    termsOf,

    /** The latest withdrawals and all that are pending, newest first. */
    latest: (userId: number): Withdrawal[] =>
      of(userId)
        .reverse()
        .filter(({ status }, index) => index < LATEST || status === 'PENDING' || status === 'ON_HOLD'),

    /** One synchronous step, so that no other call comes between the checks and the ledger. rupees: as on the wire. */
    create: (userId: number, rupees: number, requestId: string): Withdrawal =>
      pending.asItNowStands(runOnce(userId, requestId, () => create(userId, rupees, requestId))),

    /** Creates it after a check of the player's password, which takes time. */
    createChecked: async (userId: number, rupees: number, requestId: string, check: () => Promise<void>) =>
      pending.asItNowStands(await runChecked(userId, requestId, check, () => create(userId, rupees, requestId))),

    /** Ends the requestId unless the withdrawal was made. One synchronous step, like create. */
    resolve(userId: number, requestId: string): Withdrawal | undefined {
      const over = refusal('REQUEST_OVER', 'This withdrawal was not made. Start a new one.');
      const withdrawal = resolve(userId, requestId, over);
      return withdrawal && pending.asItNowStands(withdrawal);
    },

    /** Ends a withdrawal at once, unless it has ended. */
    end(withdrawalId: string, status: WithdrawalOutcome): void {
      const withdrawal = byId.get(withdrawalId);
      if (!withdrawal) throw new Error(`No withdrawal ${withdrawalId}`);
      pending.end(withdrawal, status);
    },

    close: pending.close,
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;
