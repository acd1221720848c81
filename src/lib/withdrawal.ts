import { formatRupees, type Paise, parseAmount, percentOf } from './money';
import { type Parsed, refuse } from './parsed';

/** What a player may withdraw now, and what it costs (contract, WithdrawalTerms). */
export interface WithdrawalTerms {
  readonly available: Paise;
  readonly minAmount: Paise;
  readonly maxAmount: Paise;
  readonly feePercent: number;
  /** The least fee. */
  readonly minFee: Paise;
}

/** The fee of a withdrawal, which is part of its amount. */
export const feeOf = (amount: Paise, { feePercent, minFee }: WithdrawalTerms): Paise =>
  Math.max(minFee, percentOf(amount, feePercent));

/** Makes a parser for the amount of a withdrawal, typed in rupees. */
export const parseWithdrawal =
  (terms: WithdrawalTerms) =>
  (text: string): Parsed<Paise> => {
    const { minAmount: min, maxAmount: max, available } = terms;
    // The lower of the two limits is the one to say: the other can't be reached.
    const parsed = parseAmount(text, { min, max: available < max ? undefined : max });
    if (!parsed.ok) return parsed;
    if (parsed.value > available) return refuse(`You can withdraw ${formatRupees(available)} now.`);
    const fee = feeOf(parsed.value, terms);
    return fee < parsed.value ? parsed : refuse(`The fee of ${formatRupees(fee)} would leave nothing of it.`);
  };
