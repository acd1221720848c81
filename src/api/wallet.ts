import { type Paise, toPaise } from '../lib/money';
import { readFields } from './read';

/** The three figures of the wallet in paise, under the names they have on the wire (spec section 3). */
export interface WalletFigures {
  readonly reference_earning: Paise;
  readonly top_up: Paise;
  readonly game: Paise;
}

/** The figures that an answer carries after a bid; undefined unless all three are there, since a push tells them as well. */
export function readWalletAfter(data: unknown): WalletFigures | undefined {
  const { reference_earning, top_up, game } = readFields(data);
  return [reference_earning, top_up, game].some((figure) => toPaise(figure) === undefined)
    ? undefined
    : readWallet(data);
}

/** The figures in a `data` object; one that is missing or no number counts as zero. Undefined when it is no object. */
export function readWallet(data: unknown): WalletFigures | undefined {
  if (typeof data !== 'object' || !data || Array.isArray(data)) return undefined;
  const { reference_earning, top_up, game } = readFields(data);
  return {
    reference_earning: toPaise(reference_earning) ?? 0,
    top_up: toPaise(top_up) ?? 0,
    game: toPaise(game) ?? 0,
  };
}
