import { effect, untracked } from '@preact/signals-react';
import { loadOptional } from '../browser/load-chunk';
import { whenIdle } from '../browser/scheduling';
import { startResumingBids } from '../money/bids';
import { flips } from '../money/flips';
import { mirrorOrders, restoreOrders } from '../money/orders';
import { startWallet } from '../money/wallet';
import { route } from '../state/location';
import { shellToken } from '../state/session';
import { installOtherTabsRule } from '../state/sign-out';
import { loadUser, stopLoadingUser, user, userFailure } from '../state/user';
import { installGuard } from './guard';

let ready: Promise<void> | undefined;

/** Starts what every shell page needs, once. Resolves when there is more to show than a splash. */
export function installShell(): Promise<void> {
  ready ??= startAll();
  return ready;
}

function startAll(): Promise<void> {
  installGuard();
  installOtherTabsRule();
  followUser();
  startWallet();
  whenIdle(loadAudit);
  effect(() => {
    if (flips.value.length) loadAudit();
  });
  restoreOrders();
  mirrorOrders();
  startResumingBids();
  return userSettled();
}

let hasAudit = false;

/** Loads the phone's own checks: when the browser is idle, at the first flip, and at `online` after a failure. */
function loadAudit(): void {
  if (hasAudit) return;
  hasAudit = true;
  loadOptional(() => import('../audit/start')).then(
    ({ startAudit }) => startAudit(),
    () => {
      hasAudit = false;
      addEventListener('online', loadAudit, { once: true });
    },
  );
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
