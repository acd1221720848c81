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
