import { createPrivateKey, sign } from 'node:crypto';
import type { Paise } from './amounts';
import type { CoinSide } from './rounds';

// The sandbox's pair of keys. Everybody knows it: it signs play money.

const SIGNING_PRIVATE_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtPj9WT054BzykNyxb1rL3knjBqSuTfl27176dF+M+KuhRANCAASkrMsIP5irT1ylYHsLdT9iF28B0MxMMPeo/hvDldCsUYyyb0LAQ/usNCVj/WfyLc9d+xceI1nkS2CfRWlD/Kgr';

/** The uncompressed point in base64url, as in SIGNING_KEY (README, Configure). */
export const SIGNING_PUBLIC_KEY =
  'BKSsywg_mKtPXKVgewt1P2IXbwHQzEww96j-G8OV0KxRjLJvQsBD-6w0JWP9Z_Itz137Fx4jWeRLYJ9FaUP8qCs';

/** What a lock promises (Lock in the SDL). Amounts are paise. */
export interface LockTerms {
  readonly userId: number;
  readonly requestId: string;
  readonly roundId: string;
  readonly serverSeedHash: string;
  readonly clientSeedHash: string;
  readonly bidOnCoin: CoinSide;
  readonly amount: Paise;
  readonly charge: Paise;
  readonly bidChargePercent: number;
  readonly winChargePercent: number;
  readonly at: number;
}

const key = createPrivateKey({ key: Buffer.from(SIGNING_PRIVATE_KEY, 'base64'), format: 'der', type: 'pkcs8' });

const twoDecimals = (number: number) => number.toFixed(2);

function lineOf({ amount, charge, bidChargePercent, winChargePercent, at, ...lock }: LockTerms): string {
  const { userId, requestId, roundId, serverSeedHash, clientSeedHash, bidOnCoin } = lock;
  const numbers = [amount / 100, (amount + charge) / 100, bidChargePercent, winChargePercent].map(twoDecimals);
  const texts = [1, userId, requestId, roundId, serverSeedHash, clientSeedHash, 'coin', bidOnCoin];
  return [...texts, ...numbers, new Date(at).toISOString()].join(' ');
}

export const signatureOf = (lock: LockTerms): string =>
  sign('sha256', Buffer.from(lineOf(lock)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
