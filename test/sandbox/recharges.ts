import type { Paise } from './amounts';
import type { Breaks } from './breaks';
import { createIdempotency } from './idempotency';
import { checkedAmount } from './inputs';
import type { Ledger } from './ledger';
import { refusal } from './refusal';
import type { RechargeOutcome, Rules } from './rules';

export interface Recharge {
  readonly rechargeId: string;
  readonly requestId: string;
  readonly userId: number;
  readonly amount: Paise;
  readonly upiUri: string;
  /** When and how it ends by itself. Milliseconds since 1970. */
  readonly endsAt: number;
  readonly outcome: RechargeOutcome;
  status: 'PENDING' | RechargeOutcome;
}

/** Runs something after a delay in milliseconds. Returns a cancel function. */
export type Later = (ms: number, run: () => void) => () => void;

export interface RechargeOptions {
  readonly rules: Rules;
  readonly now: () => number;
  readonly later: Later;
  readonly ledger: Ledger;
  readonly breaks: Breaks;
}

function upiUriOf(payee: string, amount: Paise, rechargeId: string): string {
  return `upi://pay?pa=${payee}&pn=Coin%20Flip&am=${(amount / 100).toFixed(2)}&cu=INR&tr=${rechargeId}`;
}

export function createRecharges({ rules, now, later, ledger, breaks }: RechargeOptions) {
  const byId = new Map<string, Recharge>();
  const runOnce = createIdempotency<Recharge>();
  const timers = new Set<() => void>();
  let lastId = 5000;

  function end(recharge: Recharge, status: RechargeOutcome): Recharge {
    if (recharge.status !== 'PENDING') return recharge;
    recharge.status = status;
    if (status === 'CREDITED') {
      const { userId, amount, rechargeId } = recharge;
      ledger.post([
        { account: userId, figure: 'top_up', paise: amount, reason: 'recharge', ref: rechargeId, at: now() },
      ]);
    }
    return recharge;
  }

  function endLater(recharge: Recharge): void {
    const cancel = later(recharge.endsAt - now(), () => {
      timers.delete(cancel);
      end(recharge, recharge.outcome);
    });
    timers.add(cancel);
  }

  const asItNowStands = (recharge: Recharge): Recharge =>
    now() >= recharge.endsAt ? end(recharge, recharge.outcome) : recharge;

  function create(userId: number, rupees: number, requestId: string): Recharge {
    breaks.check(userId);
    const amount = checkedAmount('amount', rupees, rules.minRecharge, rules.maxRecharge);
    const outcome = rules.rechargeOutcome(amount);
    const rechargeId = `RC${++lastId}`;
    const recharge: Recharge = {
      ...{ rechargeId, requestId, userId, amount, outcome, status: 'PENDING' },
      upiUri: upiUriOf(rules.payee, amount, rechargeId),
      endsAt: now() + (outcome === 'EXPIRED' ? rules.rechargeExpiry : rules.rechargeDelay),
    };
    byId.set(rechargeId, recharge);
    endLater(recharge);
    return recharge;
  }

  return {
    of: (userId: number): Recharge[] => [...byId.values()].filter((recharge) => recharge.userId === userId),

    /** rupees: as on the wire. */
    create: (userId: number, rupees: number, requestId: string): Recharge =>
      asItNowStands(runOnce(userId, requestId, () => create(userId, rupees, requestId))),

    get(userId: number, rechargeId: string): Recharge {
      const recharge = byId.get(rechargeId);
      if (recharge?.userId !== userId) throw refusal('NOT_FOUND', 'There is no such recharge.');
      return asItNowStands(recharge);
    },

    /** Ends a recharge at once, unless it has ended. */
    end(rechargeId: string, status: RechargeOutcome): void {
      const recharge = byId.get(rechargeId);
      if (!recharge) throw new Error(`No recharge ${rechargeId}`);
      end(recharge, status);
    },

    close(): void {
      for (const cancel of timers) cancel();
    },
  };
}

export type Recharges = ReturnType<typeof createRecharges>;
