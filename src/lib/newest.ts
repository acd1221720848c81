/** Tells the newest ask from older ones, whose answers nobody wants any more. */
export interface Newest {
  /** Begins an ask: aborts the one before it, and answers the signal of this one. */
  begin(): AbortSignal;
  /** Aborts the newest ask too. */
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
