import { formatRupees, type Paise } from '../lib/money';

/** A sum in rupees with two decimals, or a dash. It never breaks across lines. */
export const Money = ({ paise }: { paise: Paise | undefined }) => <span className="money">{formatRupees(paise)}</span>;
