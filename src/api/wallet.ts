import { toExactPaise } from '../lib/money';
import { readFields } from './read';

/**
 * The wallet's three figures under their wire names (spec section 3). They are in paise and keep fractions: only their
 * sum is rounded. undefined means that a figure can't be read, not that it is zero.
 */
export interface WalletFigures {
  readonly reference_earning: number | undefined;
  readonly top_up: number | undefined;
  readonly game: number | undefined;
}

/** The figures in the `data` of a push, which may be anything. */
export function readWallet(data: unknown): WalletFigures {
  const { reference_earning, top_up, game } = readFields(data);
  return {
    reference_earning: toExactPaise(reference_earning),
    top_up: toExactPaise(top_up),
    game: toExactPaise(game),
  };
}

/** The figures in the answer to a bid. undefined unless all three are there: a push will bring them. */
export function readWalletAfter(data: unknown): WalletFigures | undefined {
  const figures = readWallet(data);
  return Object.values(figures).includes(undefined) ? undefined : figures;
}
