// The bundled app: each page of a tab is a new instance of it.
import '../../src/main';

export { bid, bidCall, checkBidAgain, dismissBid, flips } from '../../src/money/bids';
export { recentFlips } from '../../src/money/recent-flips';
export { checkRechargeAgain, finishRecharge, openRecharge, rechargeCall } from '../../src/money/recharges';
export { refusedBids } from '../../src/money/refused-bids';
export { loadRound, round } from '../../src/money/round';
export { findings } from '../../src/money/verdicts';
export { wallet } from '../../src/money/wallet';
export { trail } from '../../src/money/wallet-trail';
export {
  checkWithdrawalAgain,
  finishWithdrawal,
  withdraw,
  withdrawalCall,
} from '../../src/money/withdrawals';
export { navigate, openOverlay, overlay, route } from '../../src/state/location';
export { signIn, token } from '../../src/state/session';
export { signOut } from '../../src/state/sign-out';
export { toasts } from '../../src/state/toasts';
export { loadUser, user, userFailure } from '../../src/state/user';
