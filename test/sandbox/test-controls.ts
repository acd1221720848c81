import type { Account } from './accounts';
import type { Paise } from './amounts';
import type { Bid } from './bids';
import { addPastBid } from './demo';
import { normalPhone } from './inputs';
import type { Booked, Figure, Figures } from './ledger';
import type { Recharge } from './recharges';
import { checkRules, type Rules, type WithdrawalOutcome } from './rules';
import type { State } from './state';
import type { WalletSocket } from './wallet-socket';
import type { Withdrawal } from './withdrawals';

/** What tests can see and change behind the API. */
export interface TestControls {
  /** Finds an account by username or phone number. Throws if there is none. */
  account(name: string): Account;
  ledger(userId: number): readonly Booked[];
  /** The stored wallet, in paise. */
  figures(userId: number): Figures;
  /** The sums of the ledger's entries, in paise. */
  sums(userId: number): Figures;
  bids(userId: number): readonly Bid[];
  recharges(userId: number): readonly Recharge[];
  withdrawals(userId: number): readonly Withdrawal[];
  lastOtp(phoneNumber: string): string | undefined;
  /** The number of the player's open wallet sockets. */
  connections(userId: number): number;
  /** The secret seed of the player's current round. */
  serverSeed(userId: number): string;

  /** Opens an account with a UPI ID, an empty wallet and no password. Use signIn for it. */
  addAccount(username: string): Account;
  /** Opens a session without the password and returns its token. */
  signIn(name: string): string;
  /** Ends every session of the player and closes the player's sockets. */
  endSessions(userId: number): void;
  /** Pushes the wallet, or any text, to each of the player's sockets. */
  pushWallet(userId: number, raw?: string): void;
  completeRecharge(rechargeId: string, status?: 'CREDITED' | 'FAILED' | 'EXPIRED'): void;
  /** A payment of any amount comes in for a recharge, at any time. payer: the UPI ID that it comes from. */
  payRecharge(rechargeId: string, paise: Paise, payer?: string): void;
  completeWithdrawal(withdrawalId: string, status?: WithdrawalOutcome): void;
  creditTopUp(userId: number, paise: Paise): void;
  /** Adds to any figure: winnings can be withdrawn. */
  credit(userId: number, figure: Figure, paise: Paise): void;
  /** Changes rules from now on, as an operator would. */
  changeRules(change: Partial<Rules>): void;
  /** Adds bids of ₹10 to the player's history, one for each minute until now. Wins and losses alternate. */
  addHistory(userId: number, count: number): void;
}

const MINUTE = 60_000;

export function createTestControls(
  state: State,
  walletSocket: Pick<WalletSocket, 'push' | 'connectionsOf'>,
): TestControls {
  const { rules, accounts, ledger, sessions, rounds, bids, recharges, withdrawals, events, now } = state;

  const lastOtps = new Map<string, string>();
  events.on('sms', ({ phoneNumber, text }) => {
    const [otp] = /\b\d{6,}\b/.exec(text) ?? [];
    if (otp) lastOtps.set(phoneNumber, otp);
  });

  let addedAccounts = 0;
  let gifts = 0;

  function account(name: string): Account {
    const found = accounts.named(name);
    if (!found) throw new Error(`No account ${name}`);
    return found;
  }

  function give(userId: number, figure: Figure, paise: Paise, at = now()): void {
    ledger.post([{ account: userId, figure, paise, reason: 'gift', ref: `GIFT${++gifts}`, at }]);
  }

  return {
    account,
    ledger: ledger.entries,
    figures: ledger.figures,
    sums: ledger.sums,
    bids: bids.of,
    recharges: recharges.of,
    withdrawals: withdrawals.of,
    lastOtp: (phoneNumber) => lastOtps.get(normalPhone(phoneNumber) ?? ''),
    connections: walletSocket.connectionsOf,
    serverSeed: (userId) => rounds.current(userId).serverSeed,
    addAccount(username) {
      const phoneNumber = `+916${String(++addedAccounts).padStart(9, '0')}`;
      const identity = { name: username, username, phoneNumber, email: null, passwordHash: '', referredBy: null };
      return Object.assign(accounts.open(identity, now()), { upiId: `${username}@okbank` });
    },
    signIn: (name) => sessions.open(account(name).userId),
    endSessions: sessions.endAll,
    pushWallet: walletSocket.push,
    completeRecharge: (rechargeId, status = 'CREDITED') => recharges.end(rechargeId, status),
    payRecharge: recharges.pay,
    completeWithdrawal: (withdrawalId, status = 'PAID') => withdrawals.end(withdrawalId, status),
    creditTopUp: (userId, paise) => give(userId, 'top_up', paise),
    credit: give,
    changeRules(change) {
      checkRules({ ...rules, ...change });
      Object.assign(rules, change);
    },
    addHistory(userId, count) {
      give(userId, 'top_up', count * 1100, now() - count * MINUTE);
      for (let index = 0; index < count; index++) {
        addPastBid(state, userId, { amount: 1000, win: index % 2 === 0, at: now() - (count - index) * MINUTE });
      }
    },
  };
}
