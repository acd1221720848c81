import type { Account } from './accounts';
import { inWords, type Paise, percentOf } from './amounts';
import type { Core } from './core';
import { createIdempotency } from './idempotency';
import { checkedAmount } from './inputs';
import { type Entry, type Figure, order, spend, type Wallet, withdrawable } from './ledger';
import { DAY } from './periods';
import { badInput, mustWait, refusal } from './refusal';
import type { WithdrawalOutcome } from './rules';

export interface Withdrawal {
  readonly withdrawalId: string;
  readonly requestId: string;
  readonly userId: number;
  readonly upiId: string;
  readonly amount: Paise;
  readonly fee: Paise;
  readonly at: number;
  readonly taken: readonly Entry[];
  readonly wallet: Wallet;
  /** Why it is ON_HOLD, and when it should have arrived. */
  readonly reason: string;
  readonly expectedAt: number | undefined;
  status: 'PENDING' | 'ON_HOLD' | WithdrawalOutcome;
}

/** What a player may withdraw (WithdrawalTerms in the SDL). Amounts are paise. */
export interface WithdrawalTerms {
  readonly from: readonly Figure[];
  readonly available: Paise;
  readonly minAmount: Paise;
  readonly maxAmount: Paise;
  readonly feePercent: number;
  readonly minFee: Paise;
}

const isOpen = ({ status }: Withdrawal) => status === 'PENDING' || status === 'ON_HOLD';

const feeOf = (amount: Paise, { feePercent, minFee }: WithdrawalTerms) =>
  Math.max(minFee, percentOf(amount, feePercent));

export function createWithdrawals(core: Core) {
  const { rules, now, later, accounts, ledger, timeOuts, limiter } = core;
  const { runOnce, runChecked, resolve, of, latest, every } = createIdempotency<Withdrawal>(core, isOpen);
  let lastId = 7000;

  function end(withdrawal: Withdrawal, status: WithdrawalOutcome): void {
    if (!isOpen(withdrawal)) return;
    withdrawal.status = status;
    if (status === 'PAID') return;
    const { taken } = withdrawal;
    ledger.post(taken.map((entry) => ({ ...entry, paise: -entry.paise, kind: 'RETURN', at: now() })));
  }

  function termsOf(userId: number): WithdrawalTerms {
    const isLeaving = timeOuts.isSelfExclusion(userId);
    const from = isLeaving ? order : withdrawable;
    const figures = ledger.figures(userId);
    const available = from.reduce((sum, figure) => sum + figures[figure], 0);
    const { minWithdrawal: minAmount, maxWithdrawal: maxAmount } = rules;
    const { withdrawalFeePercent: feePercent, minWithdrawalFee: minFee } = rules;
    if (!isLeaving) return { from, available, minAmount, maxAmount, feePercent, minFee };
    return { from, available, minAmount: 1, maxAmount: Math.max(available, maxAmount), feePercent: 0, minFee: 0 };
  }

  function checkedWithdrawal(rupees: number, terms: WithdrawalTerms): Paise {
    const { available, minAmount, maxAmount } = terms;
    const amount = checkedAmount('amount', rupees, minAmount, maxAmount);
    const fee = feeOf(amount, terms);
    if (fee >= amount) throw badInput('amount', `The fee of ${inWords(fee)} would leave nothing of it.`);
    if (amount <= available) return amount;
    throw refusal('INSUFFICIENT_BALANCE', `You can withdraw ${inWords(available)} now.`, { field: 'amount' });
  }

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

  /** How much of a player's added money others have paid. The oldest is spent first, but for what has gone back. */
  function paidByOthers(userId: number, upiId: string): Paise {
    const goneBack = new Map<string | undefined, Paise>();
    let left = ledger.figures(userId).top_up;
    let others = 0;
    for (const { figure, kind, paise, upiId: given } of [...ledger.entries(userId)].reverse()) {
      if (figure !== 'top_up' || given === undefined) continue;
      const whose = given?.toLowerCase();
      const gone = goneBack.get(whose) ?? 0;
      const rest = kind === 'RECHARGE' ? Math.max(0, paise - Math.max(0, gone)) : 0;
      goneBack.set(whose, gone + rest - paise);
      const part = Math.min(left, rest);
      left -= part;
      if (whose !== upiId.toLowerCase()) others += part;
    }
    return others;
  }

  /** Whether, why and how a withdrawal is held. Added money goes back to where it came from, and nowhere else. */
  function holdOf(userId: number, upiId: string, amount: Paise, taken: readonly { figure: Figure; paise: Paise }[]) {
    const added = -(taken.find(({ figure }) => figure === 'top_up')?.paise ?? 0);
    if (added > Math.max(0, ledger.figures(userId).top_up - paidByOthers(userId, upiId))) {
      const reason = 'Added money goes back to the UPI ID that it was paid from, and this is another one.';
      return { isHeld: true, reason, outcome: 'RETURNED' } as const;
    }
    const isHeld = rules.withdrawalIsHeld(amount);
    return { isHeld, reason: 'We check large payouts by hand.', outcome: rules.withdrawalOutcome(amount) };
  }

  function create(userId: number, rupees: number, requestId: string): Withdrawal {
    const at = now();
    const upiId = checkedUpiId(accounts.get(userId), at);
    const terms = termsOf(userId);
    const amount = checkedWithdrawal(rupees, terms);
    const fee = feeOf(amount, terms);
    mustWait(limiter.count('withdrawal', { player: userId }), 'You have made too many withdrawals within a day.');
    const withdrawalId = `WD${++lastId}`;
    const parts = spend(ledger.figures(userId), amount, terms.from);
    const { isHeld, reason, outcome } = holdOf(userId, upiId, amount, parts);
    const entry = { account: userId, kind: 'WITHDRAWAL', ref: withdrawalId, upiId, at } as const;
    const taken = parts.map((part) => ({ ...entry, ...part }));
    ledger.post(taken);
    const delay = isHeld ? rules.withdrawalHold : rules.withdrawalDelay;
    const withdrawal: Withdrawal = {
      ...{ withdrawalId, requestId, userId, upiId, amount, fee, at, taken, reason },
      status: isHeld ? 'ON_HOLD' : 'PENDING',
      wallet: ledger.wallet(userId),
      expectedAt: outcome === 'PAID' ? at + delay : undefined,
    };
    later(delay, () => end(withdrawal, outcome));
    return withdrawal;
  }

  return {
    of,
    latest,
    termsOf,

    /** One synchronous step, so that no other call comes between the checks and the ledger. rupees: as on the wire. */
    create: (userId: number, rupees: number, requestId: string): Withdrawal =>
      runOnce(userId, requestId, () => create(userId, rupees, requestId)),

    createChecked: (userId: number, rupees: number, requestId: string, check: () => Promise<void>) =>
      runChecked(userId, requestId, check, () => create(userId, rupees, requestId)),

    resolve: (userId: number, requestId: string): Withdrawal | undefined =>
      resolve(userId, requestId, refusal('REQUEST_OVER', 'This withdrawal was not made. Start a new one.')),

    end(withdrawalId: string, status: WithdrawalOutcome): void {
      const withdrawal = every().find((one) => one.withdrawalId === withdrawalId);
      if (withdrawal) end(withdrawal, status);
    },
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;
