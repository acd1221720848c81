import { formatRupees, type Paise } from '../lib/money';

/** Breaks across lines only before the word points. */
export const Money = ({ paise }: { paise: Paise | undefined }) => (
  <span className="money" translate="no">
    {formatRupees(paise)}
  </span>
);
