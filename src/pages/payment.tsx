export { UpiId as Page } from '../payments/upi-id';
export { installShell as install } from '../shell/install-shell';
export { Shell as Frame } from '../shell/shell';
