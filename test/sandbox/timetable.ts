import type { Core } from './core';

/** Something to which things happen by themselves. */
interface Timed {
  /** What will happen, in the order of time (milliseconds since 1970). */
  readonly due: { readonly at: number; run(): void }[];
}

/** Lets things happen at their times. */
export function createTimetable<One extends Timed>({ now, later }: Pick<Core, 'now' | 'later'>) {
  const timers = new Set<() => void>();

  /** The present state of one: a clock that was moved on may have outrun the timer. */
  function asItNowStands(one: One): One {
    while (one.due[0] && now() >= one.due[0].at) one.due.shift()?.run();
    return one;
  }

  function begin(one: One): void {
    const [next] = one.due;
    if (!next) return;
    const cancel = later(next.at - now(), () => {
      timers.delete(cancel);
      begin(asItNowStands(one));
    });
    timers.add(cancel);
  }

  return {
    asItNowStands,
    begin,
    close(): void {
      for (const cancel of timers) cancel();
    },
  };
}
