import type { Figures } from '../domain/wallet';
import { type Paise, roundPaise, toExactPaise } from '../lib/money';
import { tryTo } from '../lib/try-to';
import { readFields, readWhole } from './operation';

/** By wire name, in paise with fractions. undefined: it can't be read, which isn't zero. */
export type WalletFigures = Readonly<Record<'reference_earning' | 'top_up' | 'game', number | undefined>>;

export interface ReportedWallet extends WalletFigures {
  /** The number of the newest row of the statement in it (contract, Wallet). */
  readonly row?: number | undefined;
}

/** Of an answer: a push may lack figures. */
export type WholeWallet = Figures & Pick<ReportedWallet, 'row'>;

const isWhole = (figures: WalletFigures): figures is Figures => !Object.values(figures).includes(undefined);

function readWallet(data: unknown): ReportedWallet {
  const { reference_earning, top_up, game, row } = readFields(data);
  return {
    reference_earning: toExactPaise(reference_earning),
    top_up: toExactPaise(top_up),
    game: toExactPaise(game),
    row: readWhole(row),
  };
}

export const WALLET_FIELDS = 'wallet{reference_earning top_up game row}';

export function readReportedWallet(data: unknown): WholeWallet | undefined {
  const { row, ...figures } = readWallet(data);
  return isWhole(figures) ? { ...figures, row } : undefined;
}

export type Message = Pick<MessageEvent<unknown>, 'data'>;

/** undefined if the message has no data field (spec section 4). */
export function readMessage({ data }: Message): ReportedWallet | undefined {
  const fields = readFields(tryTo(() => JSON.parse(String(data))));
  return 'data' in fields ? readWallet(fields.data) : undefined;
}

/** The sum of the three figures (spec section 2), rounded once. undefined if one is unknown. */
export function balanceOf({ reference_earning, top_up, game }: Partial<WalletFigures> = {}): Paise | undefined {
  if (reference_earning === undefined || top_up === undefined || game === undefined) return undefined;
  return roundPaise(reference_earning + top_up + game);
}
