import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { lackingCalls } from '../api/optional';
import { formatBrief } from '../lib/money';
import { fill, t } from '../lib/text';
import { balance, wallet } from '../money/wallet';
import { getWithdrawalTerms } from '../money/withdrawal-calls';
import { call } from '../state/call';
import { createResource } from '../state/resource';

/** Few backends lack these calls. Without the terms nobody could know what a withdrawal costs. */
export const offersWithdrawals = (): boolean =>
  !lackingCalls.has('createWithdrawal') && !lackingCalls.has('getWithdrawalTerms');

const terms = createResource((options) => call(getWithdrawalTerms, {}, options));

/**
 * Says what can be withdrawn, before money is added and under the balance.
 * @param ready whether to ask for the terms: a backend without them would show a toast beside another one
 */
export function WithdrawalRule({ ready }: { ready: boolean }) {
  useSignals();
  useEffect(() => {
    if (ready && offersWithdrawals()) void terms.load();
    return terms.drop;
  }, [ready]);
  if (!offersWithdrawals()) return null;
  const { value: current } = terms.current;
  if (current.state !== 'loaded')
    return <p className="muted">{t('Added money is for play. You can withdraw winnings.')}</p>;
  const { available, minAmount } = current.value;
  // On a break for good.
  if (wallet.value?.top_up && available === balance.value) {
    return <p className="muted">{t('You can withdraw everything in your wallet.')}</p>;
  }
  return (
    <p className="muted">
      {fill('Added money is for play. You can withdraw winnings from {sum}.', { sum: formatBrief(minAmount) })}
    </p>
  );
}
