export { RechargeScreen as Page } from '../payments/recharge';
export { Frame, start } from '../shell/frame';
