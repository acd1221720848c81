// One chunk: most visits neither withdraw nor recharge.
export { Receipt, SupportLink, Waiting } from './receipt';
export { Withdraw } from './wallet/withdraw';
export { PastWithdrawal } from './wallet/withdrawal-receipt';
