import { t } from './text';

export type CoinSide = 'heads' | 'tails';

export const isSide = (value: unknown): value is CoinSide => value === 'heads' || value === 'tails';

/** The same alone and in a sentence. undefined for anything but a side. */
export function sideName(side: CoinSide): string;
export function sideName(side: string | undefined): string | undefined;
export function sideName(side: string | undefined): string | undefined {
  if (side === 'heads') return t('Heads');
  return side === 'tails' ? t('Tails') : undefined;
}

/** The side that follows from the side bid on and the outcome. undefined without the side bid on. */
export function sideOf({ bidOn, won }: { readonly bidOn: unknown; readonly won: boolean }): CoinSide | undefined {
  if (!isSide(bidOn)) return undefined;
  return (bidOn === 'heads') === won ? 'heads' : 'tails';
}
