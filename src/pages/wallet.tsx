import { PointsWallet } from '../payments/points-wallet';
import { Wallet } from '../payments/wallet-overview';

export { installShell as install } from '../shell/install-shell';
export { Shell as Frame } from '../shell/shell';

export const Page = __STAKES__ === 'points' ? PointsWallet : Wallet;
