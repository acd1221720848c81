import { EventEmitter } from 'node:events';
import { type Account, createAccounts } from './accounts';
import { createBids } from './bids';
import { createBreaks } from './breaks';
import { createLedger } from './ledger';
import { createLimiter } from './limiter';
import { addedIn, createLimits, lostIn } from './limits';
import { createOtps } from './otps';
import { hashPassword, type Passwords, passwordMatches } from './passwords';
import type { Later } from './pending';
import { createRecharges } from './recharges';
import { createReferrals } from './referrals';
import { refusal } from './refusal';
import { createRepeats } from './repeats';
import { createResetCodes } from './reset-codes';
import { createRounds } from './rounds';
import { checkRules, type Rules } from './rules';
import { createSessions } from './sessions';
import { changeSms, codeSms, type Sms } from './sms';
import { createWithdrawals } from './withdrawals';

export interface StateOptions {
  readonly rules: Rules;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The default is real time. */
  readonly later?: Later;
  /** Makes the server seed of each round. The default is 32 random bytes. */
  readonly newSeed?: () => string;
  /** The default is scrypt. */
  readonly passwords?: Passwords | undefined;
}

function laterInRealTime(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

interface StateEvents {
  /** The wallet of this player changed. */
  wallet: [userId: number];
  /** Sessions of this player ended. */
  ended: [userId: number];
  sms: [sms: Sms];
}

/** The sandbox's whole state, in memory. */
export function createState(options: StateOptions) {
  const { rules, now, later = laterInRealTime, newSeed, passwords = { hashPassword, passwordMatches } } = options;
  checkRules(rules);
  const events = new EventEmitter<StateEvents>();
  const sendSms = (phoneNumber: string, text: string) => events.emit('sms', { phoneNumber, text });
  const limiter = createLimiter({ rules, now });
  const accounts = createAccounts({ rules, now });
  // Notify after the transaction, so that a listener's error can't break it.
  const ledger = createLedger((userId) => queueMicrotask(() => events.emit('wallet', userId)));
  const rounds = createRounds(rules, newSeed);
  const breaks = createBreaks(now);
  /** Refuses with CLOSED during maintenance. */
  function checkOpen(): void {
    if (rules.closed) throw refusal('CLOSED', rules.closed);
  }
  const limits = createLimits({
    now,
    used: (kind, userId, period) =>
      kind === 'LOST' ? lostIn(period, bids.of(userId)) : addedIn(period, recharges.of(userId)),
  });
  const recharges = createRecharges({ rules, now, later, ledger, breaks, limits, limiter, checkOpen });
  const referrals = createReferrals({ now, later, ledger });
  const bids = createBids({ rules, now, accounts, ledger, rounds, breaks, limits, limiter, referrals, checkOpen });
  return {
    rules,
    now,
    events,
    passwords,
    accounts,
    ledger,
    rounds,
    breaks,
    checkOpen,
    limits,
    referrals,
    bids,
    recharges,
    withdrawals: createWithdrawals({ rules, now, later, accounts, ledger, limiter, breaks, checkOpen }),
    otps: createOtps({
      ...{ rules, now, limiter },
      onOtp: ({ otp, purpose, phoneNumber }) =>
        sendSms(phoneNumber, codeSms(otp, purpose, accounts.named(phoneNumber) !== undefined)),
    }),
    /** Tells the owner of a number by SMS what was changed. */
    tellOfChange: ({ phoneNumber }: Pick<Account, 'phoneNumber'>, what: Parameters<typeof changeSms>[0]) =>
      sendSms(phoneNumber, changeSms(what)),
    limiter,
    resetCodes: createResetCodes({ rules, now }),
    once: createRepeats(now, checkOpen),
    sessions: createSessions({ rules, now, onEnd: (userId) => events.emit('ended', userId) }),
  };
}

export type State = ReturnType<typeof createState>;
