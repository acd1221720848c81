// The steps of a withdrawal and of a recharge: most visits need neither.
export { PendingPayment } from './recharge/pending-payment';
export { RechargeReceipt } from './recharge/recharge-receipt';
export { Withdraw } from './wallet/withdraw';
export { PastWithdrawal } from './wallet/withdrawal-receipt';
