// The app without its view, bundled by itself: each page of a tab is a fresh instance of it.
import { computed, effect, untracked } from '@preact/signals-react';
import { startShell } from '../../src/shell/start';
import { landing, showLanded, startGame } from '../../src/state/game';
import { route, startLocation } from '../../src/state/location';
import { startRecharge } from '../../src/state/recharge';
import { restoreSession } from '../../src/state/session';
import { followOpenIntents } from '../../src/state/take-up';
import { restoreTheme } from '../../src/state/theme';
import { user } from '../../src/state/user';

export { bid, bidProgress, bidRefusal, checkBidAgain, flips, loadRound, round } from '../../src/state/game';
export { navigate, route } from '../../src/state/location';
export {
  checkRechargeAgain,
  finishRecharge,
  openRecharge,
  recharge,
  rechargeProgress,
} from '../../src/state/recharge';
export { signIn, signOut, token } from '../../src/state/session';
export { toasts } from '../../src/state/toasts';
export { loadUser, user, userFailure } from '../../src/state/user';
export { wallet } from '../../src/state/wallet';

const pages: Readonly<Record<string, () => () => void>> = { dashboard: startGame, recharge: startRecharge };

/** Starts what the app starts, and what each page of it starts while it is on screen. */
export function openApp(): void {
  startLocation();
  restoreTheme();
  restoreSession();
  followOpenIntents(() => Promise.resolve());
  void startShell();
  // The shell renders only once a user ID is known.
  const shown = computed(() => (user.value ? route.value.name : ''));
  effect(() => {
    const start = pages[shown.value];
    return untracked(() => start?.());
  });
  effect(() => {
    if (landing.value) showLanded();
  });
}
