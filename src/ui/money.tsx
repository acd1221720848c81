import { formatRupees, type Paise } from '../lib/money';

export const Money = ({ paise }: { paise: Paise | undefined }) => (
  <span className="money" translate="no">
    {formatRupees(paise)}
  </span>
);
