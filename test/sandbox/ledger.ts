import type { StatementKind } from '../../src/lib/statement-kinds';
import type { Paise } from './amounts';

export type Figure = 'reference_earning' | 'top_up' | 'game';
export type Figures = Record<Figure, Paise>;

export type Wallet = Readonly<Figures> & { readonly row: number };

/** One movement of money. Entries never change and are never removed. */
export interface Entry {
  readonly account: number;
  readonly figure: Figure;
  readonly paise: Paise;
  readonly kind: StatementKind;
  readonly ref: string;
  /** The UPI ID that a recharge was paid from, or that gets a withdrawal. null if nobody knows it. */
  readonly upiId?: string | null;
  readonly from?: number;
  readonly at: number;
}

/** The entries of an account that are posted together are one row of its statement. Rows are numbered from 1 on. */
export type Booked = Entry & { readonly row: number };

/** The order in which money leaves the wallet (Wallet in the SDL). */
export const order: readonly Figure[] = ['top_up', 'game', 'reference_earning'];

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

export function createLedger(onChange: (account: number) => void) {
  const entriesOf = new Map<number, Booked[]>();

  const entries = (account: number): readonly Booked[] => entriesOf.get(account) ?? [];
  const lastRow = (account: number) => entries(account).at(-1)?.row ?? 0;

  function figures(account: number, added: readonly Entry[] = []): Figures {
    const sums = { reference_earning: 0, top_up: 0, game: 0 };
    for (const { figure, paise } of [...entries(account), ...added]) sums[figure] += paise;
    return sums;
  }

  return {
    entries,
    figures: (account: number) => figures(account),
    wallet: (account: number): Wallet => ({ ...figures(account), row: lastRow(account) }),

    /** Adds all the entries. Throws and adds none if a figure would fall below zero. */
    post(added: readonly Entry[]): void {
      const wrong = added.find(({ paise }) => !Number.isSafeInteger(paise));
      if (wrong) throw new Error(`Not an amount in paise: ${wrong.paise}`);
      const accounts = new Set(added.map(({ account }) => account));
      const of = (one: number) => added.filter(({ account }) => account === one);
      for (const account of accounts) {
        const least = Math.min(...Object.values(figures(account, of(account))));
        if (least < 0) throw new Error(`A figure of ${account} would fall below zero`);
      }
      for (const account of accounts) {
        const row = lastRow(account) + 1;
        const booked = of(account).map((entry) => ({ ...entry, row }));
        entriesOf.set(account, [...entries(account), ...booked]);
      }
      for (const account of accounts) onChange(account);
    },
  };
}
