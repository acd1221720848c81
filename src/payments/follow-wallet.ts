import { wallet } from '../money/wallet';

/** Loads what depends on the wallet, and again when known figures have become others. Stopping drops it. */
export function followWallet(load: () => Promise<void>, drop: () => void): () => void {
  void load();
  let last = wallet.peek();
  const stop = wallet.subscribe((next) => {
    const isChange = next && last && next !== last;
    last = next ?? last;
    if (isChange) void load();
  });
  return () => {
    stop();
    drop();
  };
}
