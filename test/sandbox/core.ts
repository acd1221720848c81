import { EventEmitter } from 'node:events';
import { createAccounts } from './accounts';
import { createBreaks } from './breaks';
import { createLedger } from './ledger';
import { createLimiter } from './limiter';
import { refusal } from './refusal';
import type { Rules } from './rules';
import type { Sms } from './sms';

/** Runs something after a delay in milliseconds. Returns a cancel function. */
export type Later = (ms: number, run: () => void) => () => void;

/** In the whole sandbox amounts are paise, times milliseconds since 1970 and durations milliseconds. */
export interface CoreOptions {
  readonly rules: Rules;
  readonly now: () => number;
  /** The default is real time. */
  readonly later?: Later;
  /** The host of the app: its page may fill in a code whose SMS names it. The default is 127.0.0.1. */
  readonly host?: string;
}

interface Events {
  wallet: [userId: number];
  /** Sessions of this player ended. */
  ended: [userId: number];
  sms: [sms: Sms];
}

function laterInRealTime(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

/** What all parts of the state share. */
export function createCore({ rules, now, later = laterInRealTime, host = '127.0.0.1' }: CoreOptions) {
  const events = new EventEmitter<Events>();
  return {
    ...{ rules, now, later, host, events },
    limiter: createLimiter({ rules, now }),
    accounts: createAccounts({ rules, now }),
    // Notify after the transaction, so that a listener's error can't break it.
    ledger: createLedger((userId) => queueMicrotask(() => events.emit('wallet', userId))),
    breaks: createBreaks(now),
    checkOpen(): void {
      if (rules.closed) throw refusal('CLOSED', rules.closed);
    },
  };
}

export type Core = ReturnType<typeof createCore>;
