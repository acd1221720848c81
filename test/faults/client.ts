// The bundled app: each page of a tab is a new instance of it.
import '../../src/main';

export { checkedFlips } from '../../src/audit/verdicts';
export { bid, currentBid, isTossing, landedFlips, openBids } from '../../src/money/bids';
export { bidsFromElsewhere } from '../../src/money/bids-from-elsewhere';
export { checkRechargeAgain, currentRecharge, dismissRecharge, openRecharge } from '../../src/money/recharges';
export { loadRound, round } from '../../src/money/round';
export { wallet } from '../../src/money/wallet';
export {
  checkWithdrawalAgain,
  currentWithdrawal,
  dismissWithdrawal,
  withdraw,
} from '../../src/money/withdrawals';
export { navigate, openOverlay, overlay, route } from '../../src/state/location';
export { signIn, token } from '../../src/state/session';
export { signOut } from '../../src/state/sign-out';
export { toasts } from '../../src/state/toasts';
export { loadUser, user, userFailure } from '../../src/state/user';
