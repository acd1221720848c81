import { formatRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { openOverlay } from '../state/location';
import { Button } from '../ui/button';
import { Notice } from '../ui/page-states';
import { forgetMissing, missingSum } from './wallet-difference';

/** Says what has left the wallet without a call of this page, and leads to the statement. */
export function MissingSum({ role }: { role?: 'alert' }) {
  if (!missingSum.value) return null;
  return (
    <Notice kind="warning" role={role}>
      <p>
        {fill('{sum} left your wallet, and no call of this page took it. Another tab or phone of yours may have.', {
          sum: formatRupees(missingSum.value),
        })}
      </p>
      {features.history && (
        <Button
          kind="secondary"
          onClick={() => {
            forgetMissing();
            openOverlay('statement');
          }}
        >
          {t('Open the statement')}
        </Button>
      )}
    </Notice>
  );
}
