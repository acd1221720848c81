import type { Paise } from './amounts';
import type { Breaks } from './breaks';
import { createIdempotency } from './idempotency';
import { checkedAmount } from './inputs';
import type { Ledger, Wallet } from './ledger';
import type { Limiter } from './limiter';
import type { Limits } from './limits';
import { createPending, type Later } from './pending';
import { refusal } from './refusal';
import type { RechargeOutcome, Rules } from './rules';

export interface Recharge {
  readonly rechargeId: string;
  readonly requestId: string;
  readonly userId: number;
  readonly amount: Paise;
  readonly upiUri: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  readonly expiresAt: number;
  readonly endsAt: number;
  readonly outcome: RechargeOutcome;
  status: 'PENDING' | RechargeOutcome;
  /** Milliseconds since 1970. */
  endedAt?: number;
  /** The player's wallet right after the credit. */
  wallet?: Wallet;
}

export interface RechargeOptions {
  readonly rules: Rules;
  readonly now: () => number;
  readonly later: Later;
  readonly ledger: Ledger;
  readonly breaks: Breaks;
  readonly checkOpen: () => void;
  readonly limiter: Limiter;
  readonly limits: Limits;
}

/** How many recharges are listed, whatever their state. */
const LATEST = 10;

function upiUriOf(payee: string, amount: Paise, rechargeId: string): string {
  return `upi://pay?pa=${payee}&pn=Coin%20Flip&am=${(amount / 100).toFixed(2)}&cu=INR&tr=${rechargeId}`;
}

export function createRecharges({ rules, now, later, ledger, breaks, limits, limiter, checkOpen }: RechargeOptions) {
  const byId = new Map<string, Recharge>();
  const byPlayer = new Map<number, Recharge[]>();
  const { runOnce } = createIdempotency<Recharge>({ now, limiter, checkOpen });
  const pending = createPending<RechargeOutcome, Recharge>({ now, later, onEnd });
  let lastId = 5000;

  function onEnd(recharge: Recharge): void {
    const { userId, amount, rechargeId, status } = recharge;
    recharge.endedAt = now();
    if (status !== 'CREDITED') return;
    ledger.post([{ account: userId, figure: 'top_up', paise: amount, reason: 'recharge', ref: rechargeId, at: now() }]);
    recharge.wallet = ledger.wallet(userId);
  }

  const of = (userId: number): readonly Recharge[] => byPlayer.get(userId) ?? [];

  /** Refuses with TOO_SOON: opening one costs nothing, so a player could open any number. */
  function checkOpenOnes(userId: number): void {
    const open = of(userId)
      .map(pending.asItNowStands)
      .filter(({ status }) => status === 'PENDING');
    if (open.length < rules.openRecharges) return;
    const retryInSeconds = Math.ceil((Math.min(...open.map(({ endsAt }) => endsAt)) - now()) / 1000);
    const message = `You have ${open.length} open recharges. Pay one, or wait until one of them ends.`;
    throw refusal('TOO_SOON', message, { retryInSeconds });
  }

  function create(userId: number, rupees: number, requestId: string): Recharge {
    breaks.check(userId);
    const amount = checkedAmount('amount', rupees, rules.minRecharge, rules.maxRecharge);
    limits.check('ADDED', userId, amount);
    checkOpenOnes(userId);
    const retryInSeconds = limiter.count('recharge', { player: userId });
    if (retryInSeconds) throw refusal('TOO_SOON', 'You have opened too many recharges.', { retryInSeconds });
    const outcome = rules.rechargeOutcome(amount);
    const rechargeId = `RC${++lastId}`;
    // Nothing is credited after its time.
    const expiresAt = now() + Math.max(rules.rechargeExpiry, rules.rechargeDelay);
    const recharge: Recharge = {
      ...{ rechargeId, requestId, userId, amount, outcome, status: 'PENDING' },
      upiUri: upiUriOf(rules.payee, amount, rechargeId),
      openedAt: now(),
      expiresAt,
      endsAt: outcome === 'EXPIRED' ? expiresAt : now() + rules.rechargeDelay,
    };
    byId.set(rechargeId, recharge);
    const own = byPlayer.get(userId);
    if (own) own.push(recharge);
    else byPlayer.set(userId, [recharge]);
    pending.begin(recharge);
    return recharge;
  }

  return {
    of,

    /** The latest recharges and all that are pending, newest first. */
    latest: (userId: number): Recharge[] =>
      of(userId)
        .map(pending.asItNowStands)
        .reverse()
        .filter(({ status }, index) => index < LATEST || status === 'PENDING'),

    /** rupees: as on the wire. */
    create: (userId: number, rupees: number, requestId: string): Recharge =>
      pending.asItNowStands(runOnce(userId, requestId, () => create(userId, rupees, requestId))),

    get(userId: number, rechargeId: string): Recharge {
      const recharge = byId.get(rechargeId);
      if (recharge?.userId !== userId) throw refusal('NOT_FOUND', 'There is no such recharge.');
      return pending.asItNowStands(recharge);
    },

    /** Ends a recharge at once, unless it has ended. */
    end(rechargeId: string, status: RechargeOutcome): void {
      const recharge = byId.get(rechargeId);
      if (!recharge) throw new Error(`No recharge ${rechargeId}`);
      pending.end(recharge, status);
    },

    close: pending.close,
  };
}

export type Recharges = ReturnType<typeof createRecharges>;
