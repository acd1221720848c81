import type { Paise } from './amounts';
import type { Figure, Figures } from './ledger';

/** The order in which money leaves the wallet (Wallet in the SDL). */
export const order: readonly Figure[] = ['top_up', 'game', 'reference_earning'];

/** What a withdrawal takes from, in the same order. */
export const withdrawable = order.filter((figure) => figure !== 'top_up');

/** Takes an amount from the figures, which must cover it. Returns the part of each, below zero. */
export function spend(figures: Figures, amount: Paise, from = order): [Figure, Paise][] {
  const spent: [Figure, Paise][] = [];
  let left = amount;
  for (const figure of from) {
    const part = Math.min(left, figures[figure]);
    if (!part) continue;
    figures[figure] -= part;
    left -= part;
    spent.push([figure, -part]);
  }
  return spent;
}
