/** Runs something after a delay in milliseconds. Returns a cancel function. */
export type Later = (ms: number, run: () => void) => () => void;

/** Something that is pending until it ends by itself. */
interface Pending<Outcome> {
  /** When and how it ends by itself. Milliseconds since 1970. */
  readonly endsAt: number;
  readonly outcome: Outcome;
  /** ON_HOLD is pending too. */
  status: 'PENDING' | 'ON_HOLD' | Outcome;
}

interface PendingOptions<One> {
  readonly now: () => number;
  readonly later: Later;
  /** Called when its status has changed. */
  readonly onEnd: (one: One) => void;
}

/** Ends recharges and withdrawals: by themselves at their time, or earlier by hand, and each of them once. */
export function createPending<Outcome, One extends Pending<Outcome>>({ now, later, onEnd }: PendingOptions<One>) {
  const timers = new Set<() => void>();

  function end(one: One, status: Outcome): One {
    if (one.status !== 'PENDING' && one.status !== 'ON_HOLD') return one;
    one.status = status;
    onEnd(one);
    return one;
  }

  return {
    end,

    /** Lets it end by itself. */
    begin(one: One): void {
      const cancel = later(one.endsAt - now(), () => {
        timers.delete(cancel);
        end(one, one.outcome);
      });
      timers.add(cancel);
    },

    /** Its present state: a clock that was moved on may have outrun the timer. */
    asItNowStands: (one: One): One => (now() >= one.endsAt ? end(one, one.outcome) : one),

    close(): void {
      for (const cancel of timers) cancel();
    },
  };
}
