import { PointsWallet } from '../payments/points-wallet';
import { Wallet } from '../payments/wallet-overview';

export { Shell as Frame } from '../shell/shell';
export { startShell as start } from '../shell/start-shell';

export const Page = __STAKES__ === 'points' ? PointsWallet : Wallet;
