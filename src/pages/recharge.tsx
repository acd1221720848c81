export { RechargeScreen as Page } from '../payments/recharge';
export { installShell as install } from '../shell/install-shell';
export { Shell as Frame } from '../shell/shell';
