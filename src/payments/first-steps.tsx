import { computed } from '@preact/signals-react';
import { t } from '../lib/text';
import { flips } from '../money/bids';
import { balance, wallet } from '../money/wallet';
import { playersTimeOut } from '../safer-gambling/time-out';
import { hasPaymentMethod } from '../state/user';

/** The step that a new player is at. undefined once the player has bid, while the wallet is unknown, or during a time-out. */
export const firstStep = computed(() => {
  if (playersTimeOut.value) return undefined;
  if (hasPaymentMethod.value === false) return 0;
  if (wallet.value?.game !== 0 || flips.value.length) return undefined;
  return balance.value ? 2 : 1;
});

export function FirstSteps() {
  const current = firstStep.value;
  if (current === undefined) return null;
  return (
    <ol className="first-steps muted" aria-label={t('First steps')}>
      {[t('Add a UPI ID'), t('Recharge'), t('Flip')].map((step, index) => (
        <li key={step} data-done={index < current} aria-current={index === current ? 'step' : undefined}>
          {step}
          {index < current && <span className="visually-hidden">{t(', done')}</span>}
        </li>
      ))}
    </ol>
  );
}
