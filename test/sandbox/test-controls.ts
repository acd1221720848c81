import type { Account } from './accounts';
import type { Paise } from './amounts';
import { addPastBid } from './demo';
import { normalPhone } from './inputs';
import type { Figure } from './ledger';
import { MINUTE } from './periods';
import type { RechargeEnd } from './recharges';
import type { Rules, WithdrawalOutcome } from './rules';
import type { State } from './state';
import type { WalletSocket } from './wallet-socket';

/** What tests can see and change behind the API. Amounts are paise. */
export function createTestControls(state: State, walletSocket: Pick<WalletSocket, 'push' | 'connectionsOf'>) {
  const { rules, accounts, ledger, sessions, rounds, bids, recharges, withdrawals, limits, events, now } = state;

  const codes = new Map<string, string>();
  events.on('sms', ({ phoneNumber, text }) => {
    if (/#\d+$/.test(text)) codes.set(phoneNumber, text);
  });
  const lastSms = (phoneNumber: string) => codes.get(normalPhone(phoneNumber) ?? '');

  let addedAccounts = 0;
  let gifts = 0;

  function account(name: string): Account {
    const found = accounts.named(name);
    if (!found) throw new Error(`No account ${name}`);
    return found;
  }

  function credit(userId: number, figure: Figure, paise: Paise, at = now()): void {
    ledger.post([{ account: userId, figure, paise, kind: 'OTHER', ref: `GIFT${++gifts}`, at }]);
  }

  return {
    account,
    credit,
    ledger: ledger.entries,
    figures: ledger.figures,
    bids: bids.of,
    recharges: recharges.of,
    withdrawals: withdrawals.of,
    lastSms,
    lastOtp: (phoneNumber: string) => lastSms(phoneNumber)?.replace(/.*#/s, ''),
    connections: walletSocket.connectionsOf,
    serverSeed: (userId: number) => rounds.current(userId).serverSeed,
    /** Opens an account with a UPI ID, an empty wallet and no password. Use signIn for it. */
    addAccount(username: string): Account {
      const phoneNumber = `+916${String(++addedAccounts).padStart(9, '0')}`;
      const identity = { name: username, username, phoneNumber, email: null, passwordHash: '', referredBy: null };
      const added = Object.assign(accounts.open(identity, now()), { upiId: `${username}@okbank` });
      limits.set(added.userId, { kind: 'ADDED' });
      return added;
    },
    signIn: (name: string) => sessions.open(account(name).userId),
    endSessions: (userId: number) => sessions.endAll(userId),
    pushWallet: walletSocket.push,
    completeRecharge: (rechargeId: string, status: RechargeEnd = 'CREDITED') => recharges.end(rechargeId, status),
    /** A payment of any amount comes in for a recharge, at any time, from a UPI ID. */
    payRecharge: recharges.pay,
    completeWithdrawal: (withdrawalId: string, status: WithdrawalOutcome = 'PAID') =>
      withdrawals.end(withdrawalId, status),
    creditTopUp: (userId: number, paise: Paise) => credit(userId, 'top_up', paise),
    changeRules: (change: Partial<Rules>): void => void Object.assign(rules, change),
    /** Adds bids of the least amount to the player's history, one for each minute until now. Wins and losses alternate. */
    addHistory(userId: number, count: number): void {
      credit(userId, 'top_up', 2 * count * rules.minBid, now() - count * MINUTE);
      for (let index = 0; index < count; index++) {
        addPastBid(state, userId, { amount: rules.minBid, win: index % 2 === 0, at: now() - (count - index) * MINUTE });
      }
    },
  };
}
