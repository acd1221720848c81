import { t } from './text';

export type CoinSide = 'heads' | 'tails';

export const isSide = (value: unknown): value is CoinSide => value === 'heads' || value === 'tails';

/** Where it stands alone. undefined for anything but a side. */
export function sideName(side: string | undefined): string | undefined {
  if (side === 'heads') return t('Heads');
  return side === 'tails' ? t('Tails') : undefined;
}

/** Within a sentence. */
export const sideWord = (side: CoinSide): string => (side === 'heads' ? t('heads') : t('tails'));
