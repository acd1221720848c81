import { formatRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { Notice } from '../ui/page-states';
import { discrepancy } from './wallet-check';

/** Says what the server hasn't explained of the player's wallet. */
export function UnexplainedSum() {
  if (!discrepancy.value) return null;
  return <Notice kind="danger">{wordsOf(discrepancy.value.sum)}</Notice>;
}

function wordsOf(paise: number): string {
  if (!paise) return t('Rows are missing in your statement. Contact support.');
  const sum = formatRupees(Math.abs(paise));
  return paise < 0
    ? fill('Your wallet has {sum} less than your bids and the statement explain. Contact support.', { sum })
    : fill('Your wallet has {sum} more than your bids and the statement explain. Contact support.', { sum });
}
