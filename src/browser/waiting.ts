interface Deadline {
  /** Aborts when the time is over, or with the signal that the deadline was made from. */
  readonly signal: AbortSignal;
  /** Stops the clock. */
  clear(): void;
}

/** A limit of so many ms within the life of another signal. AbortSignal.any() is newer than the oldest browsers. */
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

/** Settles once the page is visible: at once where it is. */
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
