/** How many times faster than the world a page's clock runs: 15 s of patience are half a second. */
export const SPEED = 30;

/** Milliseconds of the world by which a page's clock goes on at most, however long a busy machine has kept it waiting. */
const TICK = 25;

/** The timers of a page; once stopped, none of them runs any more. */
export function createClock() {
  const timers = new Map<number, NodeJS.Timeout>();
  let last = 0;
  let stopped = false;
  return {
    setTimeout(run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number {
      const id = ++last;
      const wait = (left: number) => {
        const tick = Math.min(left, TICK);
        const next = () => {
          if (left > tick) return wait(left - tick);
          timers.delete(id);
          run(...given);
        };
        timers.set(id, setTimeout(next, tick));
      };
      if (!stopped) wait(ms / SPEED);
      return id;
    },
    clearTimeout(id: number): void {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
    stop(): void {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
