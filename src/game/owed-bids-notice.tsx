import { formatRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { owedBids } from '../state/owed-bids';
import { Notice } from '../ui/page-states';
import { Copy } from '../ui/share';

export function OwedBids() {
  return owedBids.value.map(({ requestId, amount, proof }) => (
    <Notice key={requestId} kind="warning">
      <p>{fill('Your bid of {sum} has no outcome yet.', { sum: formatRupees(amount) })}</p>
      <Copy label={t('Copy proof')} text={proof} />
    </Notice>
  ));
}
