interface Deadline {
  /** Aborts when the time is over, or together with the other signal. */
  readonly signal: AbortSignal;
  /** Stops the timer. */
  clear(): void;
}

/** Adds a limit of `ms` milliseconds to a signal. The oldest browsers have no AbortSignal.any(). */
export function createDeadline(ms: number, within: AbortSignal): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  within.addEventListener('abort', abort);
  if (within.aborted) abort();
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      within.removeEventListener('abort', abort);
    },
  };
}

/** Resolves once the page is visible. */
export function whenVisible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}
