import { formatRupees, formatSigned, type Paise } from '../lib/money';

interface MoneyProps {
  /** undefined shows a dash. */
  paise: Paise | undefined;
  sign?: '+' | '-';
}

/** A sum in rupees with two decimals. It never breaks across lines. */
export const Money = ({ paise, sign }: MoneyProps) => (
  <span className="money">{sign ? formatSigned(paise, sign) : formatRupees(paise)}</span>
);
