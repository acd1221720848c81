// The steps of a withdrawal and of a recharge: most visits need neither.
export { Receipt, SupportLink, Waiting } from './receipt';
export { Withdraw } from './wallet/withdraw';
export { PastWithdrawal } from './wallet/withdrawal-receipt';
