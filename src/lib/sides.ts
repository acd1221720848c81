import { type BidResult, type CoinSide, isSide } from './fairness';
import { t } from './text';

/** The name of a side that stands alone. undefined for anything but a side. */
export function sideName(side: string | undefined): string | undefined {
  if (side === 'heads') return t('Heads');
  return side === 'tails' ? t('Tails') : undefined;
}

/** The name of a side within a sentence. */
export const sideWord = (side: CoinSide): string => (side === 'heads' ? t('heads') : t('tails'));

/** The side that follows from the side bid on and the outcome. undefined without the side bid on. */
export function sideTold({ bidOn, won }: Pick<BidResult, 'bidOn' | 'won'>): CoinSide | undefined {
  if (!isSide(bidOn)) return undefined;
  return (bidOn === 'heads') === won ? 'heads' : 'tails';
}
