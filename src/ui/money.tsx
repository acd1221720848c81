import { formatRupees, formatSigned, type Paise } from '../lib/money';

interface MoneyProps {
  /** A dash is shown for what is unknown. */
  paise: Paise | undefined;
  sign?: '+' | '-';
}

/** A sum in rupees, to two decimals, that never breaks across lines. */
export const Money = ({ paise, sign }: MoneyProps) => (
  <span className="money">{sign ? formatSigned(paise, sign) : formatRupees(paise)}</span>
);
