// The app, bundled by itself: each page of a tab is a fresh instance of it.
import '../../src/main';

export { wallet } from '../../src/money/wallet';
export { bid, bidProgress, bidRefusal, checkBidAgain, flips, landing, loadRound, round } from '../../src/state/game';
export { navigate, route } from '../../src/state/location';
export { finishRecharge, recharge } from '../../src/state/recharge';
export { checkRechargeAgain, openRecharge, rechargeProgress } from '../../src/state/recharge-opening';
export { signIn, signOut, token } from '../../src/state/session';
export { toasts } from '../../src/state/toasts';
export { loadUser, user, userFailure } from '../../src/state/user';
