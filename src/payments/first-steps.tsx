import { computed } from '@preact/signals-react';
import { t } from '../lib/text';
import { playersBreak } from '../limits/break';
import { flips } from '../money/flips';
import { balance, wallet } from '../money/wallet';
import { hasPaymentMethod } from '../state/user';

/** How many of the first steps are done. undefined once the player has bid, or while the wallet is unknown. */
const done = computed(() => {
  if (hasPaymentMethod.value === false) return 0;
  if (wallet.value?.game !== 0 || flips.value.length) return undefined;
  return balance.value ? 2 : 1;
});

/** What a new player does first, and what of it is done. Shows nothing during a break. */
export function FirstSteps() {
  const count = done.value;
  if (count === undefined || playersBreak.value) return null;
  return (
    <ol className="first-steps muted" aria-label={t('First steps')}>
      {[t('Add a UPI ID'), t('Recharge'), t('Flip')].map((step, index) => (
        <li key={step} data-done={index < count} aria-current={index === count ? 'step' : undefined}>
          {step}
          {index < count && <span className="visually-hidden">{t(', done')}</span>}
        </li>
      ))}
    </ol>
  );
}
