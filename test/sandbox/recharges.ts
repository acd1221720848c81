import type { Paise } from './amounts';
import type { Core } from './core';
import { createIdempotency } from './idempotency';
import { checkedAmount } from './inputs';
import type { Wallet } from './ledger';
import type { Limits } from './limits';
import { mustWait, refusal } from './refusal';

export interface Recharge {
  readonly rechargeId: string;
  readonly requestId: string;
  readonly userId: number;
  readonly amount: Paise;
  readonly upiUri: string;
  readonly openedAt: number;
  readonly expiresAt: number;
  /** A test says what happens to it, and nothing happens by itself. */
  isByHand: boolean;
  status: 'PENDING' | 'CREDITED' | 'FAILED' | 'EXPIRED';
  /** What has come in, in however many payments, and what of it went back to its payers. */
  received: Paise;
  returned: Paise;
  endedAt?: number;
  wallet?: Wallet;
}

const isPending = ({ status }: Recharge) => status === 'PENDING';

export type RechargeEnd = Exclude<Recharge['status'], 'PENDING'>;

function upiUriOf(payee: string, amount: Paise, rechargeId: string): string {
  return `upi://pay?pa=${payee}&pn=Coin%20Flip&am=${(amount / 100).toFixed(2)}&cu=INR&tr=${rechargeId}`;
}

export function createRecharges(core: Core, limits: Limits, checkTimeOut: (userId: number, at: number) => void) {
  const { rules, now, later, accounts, ledger, limiter } = core;
  const { runOnce, of, latest, every } = createIdempotency<Recharge>(core, isPending);
  let lastId = 5000;

  function fail(recharge: Recharge, status: 'FAILED' | 'EXPIRED'): void {
    if (recharge.status === 'PENDING') Object.assign(recharge, { status, endedAt: now() });
  }

  /** Credits a payment as what it is, whatever was requested and whatever has come of that, up to the player's limits. */
  function pay(recharge: Recharge, paise: Paise, upiId = accounts.get(recharge.userId).upiId): void {
    const { userId, rechargeId } = recharge;
    const at = now();
    const entry = { account: userId, figure: 'top_up', ref: rechargeId, upiId, at } as const;
    ledger.post([{ ...entry, paise, kind: 'RECHARGE' }]);
    recharge.status = 'CREDITED';
    recharge.received += paise;
    const all = of(userId).map(({ openedAt, received, returned }) => ({ at: openedAt, paise: received - returned }));
    const above = Math.min(paise, limits.above(userId, all, recharge.openedAt));
    if (above) ledger.post([{ ...entry, paise: -above, kind: 'RETURN' }]);
    recharge.returned += above;
    Object.assign(recharge, { endedAt: at, wallet: ledger.wallet(userId) });
  }

  /** Refuses with TOO_SOON: opening one costs nothing, so a player could open any number. */
  function checkPace(userId: number, at: number): void {
    const open = of(userId).filter(isPending);
    const first = Math.min(...open.map(({ expiresAt }) => expiresAt));
    const wait = open.length < rules.openRecharges ? 0 : Math.ceil((first - at) / 1000);
    mustWait(wait, `You have ${open.length} open recharges. Pay one, or wait until one of them ends.`);
    mustWait(limiter.count('recharge', { player: userId }), 'You have opened too many recharges.');
  }

  function create(userId: number, rupees: number, requestId: string): Recharge {
    const at = now();
    checkTimeOut(userId, at);
    const amount = checkedAmount('amount', rupees, rules.minRecharge, rules.maxRecharge);
    limits.check('ADDED', userId, amount, at);
    checkPace(userId, at);
    const rechargeId = `RC${++lastId}`;
    const recharge: Recharge = {
      ...{ rechargeId, requestId, userId, amount, status: 'PENDING', received: 0, returned: 0, isByHand: false },
      upiUri: upiUriOf(rules.payee, amount, rechargeId),
      openedAt: at,
      expiresAt: at + Math.max(rules.rechargeExpiry, rules.rechargeDelay),
    };
    let delay = 0;
    for (const event of rules.rechargeCourse(amount)) {
      delay += event === 'EXPIRED' ? recharge.expiresAt - at : rules.rechargeDelay;
      later(delay, () => {
        if (recharge.isByHand) return;
        if (typeof event === 'number') pay(recharge, Math.floor(amount * event));
        else fail(recharge, event);
      });
    }
    return recharge;
  }

  function byHand(rechargeId: string): Recharge {
    const recharge = every().find((one) => one.rechargeId === rechargeId);
    if (!recharge) throw new Error(`No recharge ${rechargeId}`);
    recharge.isByHand = true;
    return recharge;
  }

  return {
    of,
    latest,

    create: (userId: number, rupees: number, requestId: string): Recharge =>
      runOnce(userId, requestId, () => create(userId, rupees, requestId)),

    get(userId: number, rechargeId: string): Recharge {
      const recharge = of(userId).find((one) => one.rechargeId === rechargeId);
      if (!recharge) throw refusal('NOT_FOUND', 'There is no such recharge.');
      return recharge;
    },

    end(rechargeId: string, status: RechargeEnd): void {
      const recharge = byHand(rechargeId);
      if (recharge.status !== 'PENDING') return;
      if (status === 'CREDITED') pay(recharge, recharge.amount);
      else fail(recharge, status);
    },

    pay: (rechargeId: string, paise: Paise, upiId?: string): void => pay(byHand(rechargeId), paise, upiId),
  };
}

export type Recharges = ReturnType<typeof createRecharges>;
