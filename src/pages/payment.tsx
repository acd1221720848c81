export { UpiId as Page } from '../payments/upi-id';
export { Shell as Frame } from '../shell/shell';
export { startShell as start } from '../shell/start-shell';
