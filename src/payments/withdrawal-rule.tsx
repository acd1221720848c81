import { formatBrief } from '../lib/money';
import { fill, t } from '../lib/text';
import { withdrawalTerms } from '../money/withdrawals';

/** Says what can be withdrawn: before money is added, and under the balance. Not for a break for good. */
export function WithdrawalRule() {
  const { value: terms } = withdrawalTerms.value;
  return (
    <p className="muted">
      {terms
        ? fill('Added money is for play. You can withdraw winnings from {sum}.', { sum: formatBrief(terms.minAmount) })
        : t('Added money is for play. You can withdraw winnings.')}
    </p>
  );
}
