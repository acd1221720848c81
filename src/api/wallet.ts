import { toExactPaise } from '../lib/money';
import { readFields } from './read';

/**
 * The three figures of the wallet under the names they have on the wire (spec section 3): paise with the fraction that they
 * may have, since their sum is rounded once; undefined for one that can't be read, which is not zero.
 */
export interface WalletFigures {
  readonly reference_earning: number | undefined;
  readonly top_up: number | undefined;
  readonly game: number | undefined;
}

/** The figures in the `data` of a push, whatever that is. */
export function readWallet(data: unknown): WalletFigures {
  const { reference_earning, top_up, game } = readFields(data);
  return {
    reference_earning: toExactPaise(reference_earning),
    top_up: toExactPaise(top_up),
    game: toExactPaise(game),
  };
}

/** The figures that an answer carries after a bid; undefined unless all three are there, since a push tells them as well. */
export function readWalletAfter(data: unknown): WalletFigures | undefined {
  const figures = readWallet(data);
  return Object.values(figures).includes(undefined) ? undefined : figures;
}
