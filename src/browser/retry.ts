/** Calls back when another try is worth making at once; answers how to stop. */
type WakeSource = (wake: () => void) => () => void;

interface RetryOptions {
  /** Milliseconds of the first pause. Each pause is twice as long as the one before it. */
  readonly base: number;
  /** Milliseconds of the longest pause. */
  readonly cap: number;
  /** Ends the loop and its pause. A try that is under way is left to end by itself. */
  readonly signal: AbortSignal;
  /** What ends a pause early. The network's return and the page's becoming visible, where nothing else is given. */
  readonly wakeOn?: WakeSource;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/** One try of a loop. */
export interface Try {
  /** 0 for the first one. */
  readonly count: number;
  /** Makes the next pause a short one again. */
  restart(): void;
}

/** Tries again and again, with growing pauses, until a try answers true or the signal aborts. Rejects with what a try throws. */
export async function retry(
  attempt: (current: Try) => Promise<boolean>,
  { base, cap, signal, wakeOn = onReturn, random = Math.random }: RetryOptions,
): Promise<void> {
  let pauses = 0;
  const restart = () => {
    pauses = 0;
  };
  for (let count = 0; !signal.aborted && !(await attempt({ count, restart })); count++) {
    if (!signal.aborted) await pause(pauseLength(pauses++, base, cap, random), signal, wakeOn);
  }
}

/** The second half of a pause is random, so that phones which were cut off together don't come back together. */
function pauseLength(index: number, base: number, cap: number, random: () => number): number {
  return (Math.min(cap, base * 2 ** index) * (1 + random())) / 2;
}

function pause(ms: number, signal: AbortSignal, wakeOn: WakeSource): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = wakeOn(end);
    signal.addEventListener('abort', end);
  });
}

function onReturn(wake: () => void): () => void {
  const wakeWhenVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wakeWhenVisible);
  return () => {
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wakeWhenVisible);
  };
}
