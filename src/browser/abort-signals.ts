/** Keeps only the newest of several requests, and aborts the older ones. */
export interface Newest {
  /** Begins a request: aborts the one before it, and returns the signal of the new one. */
  begin(): AbortSignal;
  /** Aborts the newest request too. */
  cancel(): void;
}

export function createNewest(): Newest {
  let controller: AbortController | undefined;
  const cancel = () => controller?.abort();
  return {
    cancel,
    begin() {
      cancel();
      controller = new AbortController();
      return controller.signal;
    },
  };
}

interface Deadline {
  /** Aborts when the time is over, or with one of the given signals. */
  readonly signal: AbortSignal;
  isOver(): boolean;
  /** Starts the clock again with another limit in milliseconds. */
  restart(ms: number): void;
  /** Stops the clock. */
  clear(): void;
}

/** A time limit in milliseconds that other signals can end early. AbortSignal.any() is too new for some browsers. */
export function createDeadline(ms: number, signals: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController();
  let over = false;
  const abort = () => controller.abort();
  const end = () => {
    over = true;
    abort();
  };
  let timer = setTimeout(end, ms);
  for (const signal of signals) signal?.addEventListener('abort', abort);
  if (signals.some((signal) => signal?.aborted)) abort();
  return {
    signal: controller.signal,
    isOver: () => over,
    restart(next) {
      clearTimeout(timer);
      timer = setTimeout(end, next);
    },
    clear() {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', abort);
    },
  };
}
