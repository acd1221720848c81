export function abortingPrevious() {
  let controller: AbortController | undefined;
  const cancel = () => controller?.abort();
  return {
    cancel,
    begin(): AbortSignal {
      cancel();
      controller = new AbortController();
      return controller.signal;
    },
  };
}

/** A time limit in milliseconds that other signals can end early. AbortSignal.any() is too new for some browsers. */
export function createDeadline(ms: number, signals: readonly (AbortSignal | undefined)[]) {
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
    restart(nextMs: number): void {
      clearTimeout(timer);
      timer = setTimeout(end, nextMs);
    },
    clear(): void {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', abort);
    },
  };
}
