import { EventEmitter } from 'node:events';
import { createAccounts } from './accounts';
import { createLedger } from './ledger';
import { createLimiter } from './limiter';
import { refusal } from './refusal';
import type { Rules } from './rules';
import type { Sms } from './sms';
import { createTimeOuts } from './time-outs';

export type Later = (ms: number, run: () => void) => void;

/** In the whole sandbox amounts are paise, times milliseconds since 1970 and durations milliseconds. */
export interface CoreOptions {
  readonly rules: Rules;
  readonly now: () => number;
  readonly later?: Later;
  /** The host of the app: its page may fill in a code whose SMS names it. The default is 127.0.0.1. */
  readonly host?: string;
}

interface Events {
  wallet: [userId: number];
  ended: [userId: number];
  sms: [sms: Sms];
}

const laterInRealTime: Later = (ms, run) => void setTimeout(run, ms).unref();

export function createCore({ rules, now, later = laterInRealTime, host = '127.0.0.1' }: CoreOptions) {
  const events = new EventEmitter<Events>();
  return {
    ...{ rules, now, later, host, events },
    limiter: createLimiter({ rules, now }),
    accounts: createAccounts({ rules, now }),
    // Notify after the transaction, so that a listener's error can't break it.
    ledger: createLedger((userId) => queueMicrotask(() => events.emit('wallet', userId))),
    timeOuts: createTimeOuts(now),
    checkOpen(): void {
      if (rules.closed) throw refusal('CLOSED', rules.closed);
    },
  };
}

export type Core = ReturnType<typeof createCore>;
