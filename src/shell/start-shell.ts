import { effect, untracked } from '@preact/signals-react';
import { startUnexplainedSum } from '../audit/unexplained-sum';
import { startVerdicts } from '../audit/verdicts';
import { startResumingBids } from '../money/bids';
import { refusalEvents } from '../money/events';
import { startWallet } from '../money/wallet';
import { startResumingWithdrawals } from '../money/withdrawals';
import { playersLimits } from '../safer-gambling/limits';
import { refreshTimeOut } from '../safer-gambling/time-out';
import { route } from '../state/location';
import { shellToken } from '../state/session';
import { installOtherTabsRule } from '../state/sign-out';
import { loadUser, stopLoadingUser, user, userFailure } from '../state/user';
import { installGuard } from './guard';

let ready: Promise<void> | undefined;

export function startShell(): Promise<void> {
  ready ??= startAll();
  return ready;
}

function startAll(): Promise<void> {
  installGuard();
  installOtherTabsRule();
  followUser();
  startWallet();
  startVerdicts();
  startUnexplainedSum();
  followRefusals();
  startResumingBids();
  if (features.withdrawals) startResumingWithdrawals();
  return userSettled();
}

/** Resolves once the player is known, loading has failed, or the page is public. */
const userSettled = (): Promise<void> =>
  new Promise((resolve) => {
    effect(() => {
      if (user.value || userFailure.value || route.value.public) resolve();
    });
  });

/** Loads the user if there is none, and whenever the token changes (spec section 4). */
function followUser(): void {
  effect(() => {
    if (!shellToken.value || user.peek()) return;
    untracked(() => void loadUser());
    return stopLoadingUser;
  });
}

/** Another phone or tab may have changed what a refusal names. */
export const followRefusals = () =>
  refusalEvents.on((code) => {
    if (code === 'ON_BREAK') void refreshTimeOut();
    if (code === 'LIMIT_REACHED') void playersLimits.refresh();
    if (features.payments && code === 'NO_PAYMENT_METHOD') void loadUser();
  });
