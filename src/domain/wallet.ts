import type { Paise } from '../lib/money';

/** The three figures of a wallet, in paise with fractions. */
export type Figures = Readonly<Record<Figure, number>>;

type Figure = 'reference_earning' | 'top_up' | 'game';

export interface Movement {
  readonly kind: 'BID' | 'WIN' | 'WITHDRAWAL';
  readonly sum: Paise | undefined;
}

/** The figures that a withdrawal takes, in their order. A bid takes the added money first (contract, Wallet). */
const EARNED: readonly Figure[] = ['game', 'reference_earning'];

export function applyMovement(figures: Figures, { kind, sum = 0 }: Movement): Figures {
  if (kind === 'WIN') return { ...figures, game: figures.game + sum };
  const next = { ...figures };
  let rest = sum;
  for (const name of kind === 'BID' ? ['top_up' as const, ...EARNED] : EARNED) {
    const taken = Math.min(rest, Math.max(0, next[name]));
    next[name] -= taken;
    rest -= taken;
  }
  return next;
}

/** How much figures lack of what is due, each by itself, in whole paise. None may be below zero. */
export function shortfall(due: Figures, reported: Figures): Paise {
  const lacking = (name: Figure) => Math.max(0, Math.max(0, due[name]) - reported[name]);
  return Math.round(lacking('reference_earning') + lacking('top_up') + lacking('game'));
}
