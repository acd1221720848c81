import { formatRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { Notice } from '../ui/page-states';
import { discrepancy, openSum } from './wallet-check';

/** Says what the server hasn't explained of the player's wallet. */
export function UnexplainedSum({ role }: { role?: 'alert' }) {
  if (discrepancy.value)
    return (
      <Notice kind="danger" role={role}>
        {wordsOf(discrepancy.value.sum)}
      </Notice>
    );
  const sum = openSum.value ?? 0;
  if (!(sum < 0)) return null;
  return (
    <Notice kind="warning">
      {fill(
        'Your wallet has {sum} less than this phone’s bids explain. The statement that must explain it hasn’t come.',
        {
          sum: formatRupees(-sum),
        },
      )}
    </Notice>
  );
}

function wordsOf(paise: number): string {
  if (!paise) return t('Rows are missing in your statement. Contact support.');
  const sum = formatRupees(Math.abs(paise));
  return paise < 0
    ? fill('Your wallet has {sum} less than your bids and the statement explain. Contact support.', { sum })
    : fill('Your wallet has {sum} more than your bids and the statement explain. Contact support.', { sum });
}
