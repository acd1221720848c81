import { ExpiringMap } from './expiring-map';
import { DAY, HOUR, MINUTE } from './periods';

/** Until it is taken off. */
const OPEN = Number.POSITIVE_INFINITY;

/**
 * What is counted, for whom, how many there may be, and in any time of which length. What this table lacks keeps nothing,
 * or is never limited: revealBid, cancelBid and every known requestId. A caller's network, a /48 of IPv6, may do ten
 * times as much. The codes of a number are counted apart for SIGNUP, RESET and PHONE.
 */
const TABLE = [
  // loginUser. Too many sign-ins are refused before a password is checked.
  ['sign-in', 'caller', 100, MINUTE],
  ['wrong password', 'name from caller', 5, 30 * MINUTE],
  // Beyond these only the right password of an account that has signed in from there is right.
  ['wrong sign-in', 'caller', 50, HOUR],

  // A password that confirms something: addPaymentMethod, changePassword, changePhoneNumber, createWithdrawal, takeBreak.
  ['confirmation', 'session', 20, MINUTE],
  ['wrong confirmation', 'session', 5, 30 * MINUTE],

  // registerUser: what it keeps for half an hour. One that ends in an account no longer counts.
  ['sign-up', 'caller', 60, HOUR],
  ['sign-up', 'all', 10_000, 30 * MINUTE],

  // sendOtp, and registerUser if it sends an SMS. A right code forgets its number's, twice a day.
  ['SIGNUP code', 'number', 10, DAY],
  ['SIGNUP code', 'caller', 60, HOUR],
  ['SIGNUP code', 'all', 3000, HOUR],
  ['RESET code', 'number', 10, DAY],
  ['RESET code', 'caller', 60, HOUR],
  ['PHONE code', 'number', 10, DAY],
  ['PHONE code', 'player', 20, DAY],
  ['right code', 'number', 2, DAY],

  // verifyOtp, changePhoneNumber and resetPassword.
  ['wrong code', 'number from caller', 5, 5 * MINUTE],
  ['wrong code', 'caller', 50, HOUR],
  // Beyond these nothing is refused: the codes get ten digits, which nobody guesses.
  ['guessed number', 'number', 20, DAY],
  ['guess', 'all', 1000, HOUR],

  // placeBid, createRecharge, createWithdrawal, resolveBid and resolveWithdrawal: each is kept for 30 days.
  ['requestId of nothing', 'player', 300, DAY],
  ['recharge', 'player', 200, DAY],
  // Each costs a bank's fee, and after self-exclusion the least one is a paisa.
  ['withdrawal', 'player', 20, DAY],
  ['cancelled bid', 'player', 10, HOUR],

  ['socket', 'session', 10, OPEN],
  ['socket', 'caller', 500, OPEN],
] as const;

type Row = (typeof TABLE)[number];
export type Counted = Row[0];

export type Most = { readonly [Key in `${Row[0]} by ${Row[1] | 'network'}`]?: number };

const ROWS = TABLE.flatMap(([what, by, most, time]) => [
  { what, by, most, time },
  ...(by === 'caller' ? [{ what, by: 'network', most: 10 * most, time } as const] : []),
]);

export const UNLIMITED: Most = Object.fromEntries(ROWS.map(({ what, by }) => [`${what} by ${by}`, Infinity]));

/** Whom something is counted for: rows for anything else are left alone. A caller also counts for its network and for all. */
export type Subject = Readonly<Partial<Record<'caller' | 'name' | 'number' | 'session' | 'player', string | number>>>;

type Part = keyof Subject | 'network' | 'all';

/** The times of what counts for a subject, in milliseconds since 1970, oldest first. */
interface Marks {
  readonly times: readonly number[];
  readonly endsAt: number;
}

/** The most subjects of a row. Beyond them the oldest is forgotten, which costs more calls than it frees. */
const MOST_SUBJECTS = 100_000;

export function createLimiter({ rules, now }: { readonly rules: { readonly most: Most }; readonly now: () => number }) {
  const rows = ROWS.map(({ what, by, most, time }) => ({
    ...{ what, parts: by.split(' from ') as Part[], time },
    most: () => rules.most[`${what} by ${by}` as keyof Most] ?? most,
    marks: new ExpiringMap<Marks>(now, MOST_SUBJECTS),
  }));

  function rowsOf(counted: Counted, subject: Subject, at: number) {
    const { caller } = subject;
    const parts = { ...subject, network: networkOf(String(caller)), all: caller === undefined ? caller : '' };
    return rows
      .filter(({ what }) => what === counted)
      .filter((row) => row.most() < Number.POSITIVE_INFINITY && row.parts.every((part) => parts[part] !== undefined))
      .map((row) => {
        const key = JSON.stringify(row.parts.map((part) => parts[part]));
        const times = (row.marks.get(key)?.times ?? []).filter((time) => at < time + row.time);
        const keep = (kept: readonly number[]) =>
          kept.length
            ? row.marks.set(key, { times: kept.slice(-Math.max(1, row.most())), endsAt: at + row.time })
            : row.marks.delete(key);
        return { ...row, times, keep };
      });
  }

  /** Seconds until one more may be counted. 0 if it may be at once. */
  function wait(counted: Counted, subject: Subject): number {
    const at = now();
    const waits = rowsOf(counted, subject, at).map(({ times, most, time }) =>
      // No longer than the row's time, even if the clock was set back.
      times.length < most() ? 0 : Math.ceil((Math.min(0, (times.at(-most()) ?? at) - at) + time) / 1000),
    );
    return Math.max(0, ...waits);
  }

  function change(counted: Counted, subject: Subject, to: (times: readonly number[], at: number) => readonly number[]) {
    const at = now();
    for (const { times, keep } of rowsOf(counted, subject, at)) keep(to(times, at));
  }

  const mark = (counted: Counted, subject: Subject) => change(counted, subject, (times, at) => [...times, at]);

  return {
    wait,
    mark,

    /** Counts one if it may be. Returns the seconds until it may, and 0 if it was counted. */
    count(counted: Counted, subject: Subject): number {
      const seconds = wait(counted, subject);
      if (!seconds) mark(counted, subject);
      return seconds;
    },

    forgive: (counted: Counted, subject: Subject) => change(counted, subject, (times) => times.slice(0, -1)),

    forget: (counted: Counted, subject: Subject) => change(counted, subject, () => []),
  };
}

/** An IPv4 address, or the /64 network of an IPv6 address: whoever has one address of that has all. */
export function callerOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!plain.includes(':')) return plain;
  // A URL has each address in one form.
  const parts = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before = [], after = []] = parts.map((part) => part.split(':').filter(Boolean));
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after];
  const isIPv4 = groups.slice(0, 6).join() === '0,0,0,0,0,ffff';
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return isIPv4 ? bytes.flatMap((two) => [two >> 8, two & 255]).join('.') : groups.slice(0, 4).join(':');
}

/** The /48 network of an IPv6 caller: one customer has all of it. undefined for IPv4. */
export const networkOf = (caller: string): string | undefined =>
  caller.includes(':') ? caller.split(':').slice(0, 3).join(':') : undefined;
