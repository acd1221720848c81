type WakeSource = (wake: () => void) => () => void;

interface RetryOptions {
  /** Milliseconds of the first pause. Each later one is twice as long. */
  readonly base: number;
  readonly cap: number;
  /** Ends the loop and its pause, but doesn't cancel a try. */
  readonly signal: AbortSignal;
  readonly wakeOn?: WakeSource;
}

export interface Try {
  readonly count: number;
  restart(): void;
}

/** Repeats `attempt` until it returns true or the signal aborts. @throws any error of `attempt` */
export async function retry(
  attempt: (current: Try) => Promise<boolean>,
  { base, cap, signal, wakeOn = onReturn }: RetryOptions,
): Promise<void> {
  let pauses = 0;
  const restart = () => {
    pauses = 0;
  };
  for (let count = 0; !signal.aborted && !(await attempt({ count, restart })); count++) {
    if (!signal.aborted) await pause(pauseLength(pauses++, base, cap), signal, wakeOn);
  }
}

/** Half of a pause is random: phones that were cut off together must not come back together. */
function pauseLength(index: number, base: number, cap: number): number {
  return (Math.min(cap, base * 2 ** index) * (1 + Math.random())) / 2;
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

export function onReturn(wake: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const wakeWhenVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  addEventListener('online', wake, { signal });
  document.addEventListener('visibilitychange', wakeWhenVisible, { signal });
  return () => end.abort();
}
