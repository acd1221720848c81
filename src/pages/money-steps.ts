// One chunk: most visits neither withdraw nor recharge.
export { Receipt } from './receipt';
export { SupportLink } from './support-link';
export { Waiting } from './waiting';
export { Withdraw } from './wallet/withdraw';
export { PastWithdrawal } from './wallet/withdrawal-receipt';
