import { formatRupees, type Paise } from '../lib/money';

/** A sum with two decimals, or a dash. It breaks across lines only before the word points. */
export const Money = ({ paise }: { paise: Paise | undefined }) => (
  <span className="money" translate="no">
    {formatRupees(paise)}
  </span>
);
