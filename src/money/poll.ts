import { onReturn, retry } from '../browser/retry';
import { wallet } from './wallet';

/** Wakes with each push of the wallet, too: something may just have ended. */
function onPushOrReturn(wake: () => void): () => void {
  let isFirst = true;
  const stops = [
    onReturn(wake),
    // A signal calls at once with its present value.
    wallet.subscribe(() => isFirst || wake()),
  ];
  isFirst = false;
  return () => {
    for (const stop of stops) stop();
  };
}

/** Looks again and again, until `look` returns true or the signal aborts: at the latest after eight seconds. */
export const poll = (look: () => Promise<boolean>, signal: AbortSignal): Promise<void> =>
  retry(look, { base: 2_000, cap: 8_000, signal, wakeOn: onPushOrReturn });
