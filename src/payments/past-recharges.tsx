import { useEffect } from 'react';
import { t } from '../lib/text';
import { playersBreak } from '../limits/break';
import { getRecharges } from '../money/recharge-calls';
import { payRecharge } from '../money/recharges';
import { followWallet } from '../money/wallet';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { Button } from '../ui/button';
import { describeRecharge } from './describe-recharge';
import { PastPayments } from './past-payments';

const past = createResource(
  (options) => call(getRecharges, {}, { ...options, background: true }),
  () => features.history,
);

export function PastRecharges() {
  // One of them may be credited.
  useEffect(() => followWallet(past.refresh, past.drop), []);
  const { value: recharges = [] } = past.current.value;
  return (
    <PastPayments heading={t('Your recharges')} items={recharges} describe={describeRecharge}>
      {(recharge, { outcome }) =>
        outcome === 'pending' &&
        !playersBreak.value && (
          <Button kind="secondary" onClick={() => payRecharge(recharge)}>
            {t('Pay this recharge')}
          </Button>
        )
      }
    </PastPayments>
  );
}
