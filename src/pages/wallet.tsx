export { Wallet as Page } from '../payments/wallet-overview';
export { installShell as install } from '../shell/install-shell';
export { Shell as Frame } from '../shell/shell';
