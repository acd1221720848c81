import type { Paise } from './amounts';
import type { Figure, Figures } from './ledger';

/** The order in which money leaves the wallet (Wallet in the SDL). */
export const order: readonly Figure[] = ['top_up', 'game', 'reference_earning'];

/** What a withdrawal takes from, in the same order. */
export const withdrawable = order.filter((figure) => figure !== 'top_up');

/** Takes an amount from the figures, which must cover it. Returns the part of each, below zero. */
export function spend(figures: Readonly<Figures>, amount: Paise, from = order) {
  const spent: { readonly figure: Figure; readonly paise: Paise }[] = [];
  let left = amount;
  for (const figure of from) {
    const part = Math.min(left, figures[figure]);
    if (!part) continue;
    left -= part;
    spent.push({ figure, paise: -part });
  }
  return spent;
}
