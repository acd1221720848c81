import { formatRupees, type Paise } from '../lib/money';

interface MoneyProps {
  /** A dash is shown for what is unknown. */
  paise: Paise | undefined;
  sign?: '+' | '-';
}

/** A sum in rupees, to two decimals, that never breaks across lines. */
export const Money = ({ paise, sign }: MoneyProps) => (
  <span className="money">{`${paise !== undefined && sign ? sign : ''}${formatRupees(paise)}`}</span>
);
