import { PointsWallet } from '../payments/points-wallet';
import { Wallet } from '../payments/wallet-overview';

export { Frame, start } from '../shell/frame';

export const Page = features.payments ? Wallet : PointsWallet;
