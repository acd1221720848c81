export { RechargeScreen as Page } from '../payments/recharge';
export { Shell as Frame } from '../shell/shell';
export { startShell as start } from '../shell/start-shell';
