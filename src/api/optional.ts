/** What a backend has or lacks as a whole: the features, with their calls. Every other call is required. */
export const FEATURES = {
  /** The commitment of each round and the seeds of each flip belong to it. */
  proofs: ['getProof'],
  /** What only tells: lists of what was, and terms. */
  history: ['getStatement', 'getRecharges', 'getRechargeTerms', 'getReferralTerms'],
  limits: ['getLimits', 'setLimits'],
  break: ['getBreak', 'takeBreak'],
  withdrawals: ['getWithdrawalTerms', 'getWithdrawals', 'createWithdrawal', 'resolveWithdrawal'],
  /** The end of sessions on the server, and a new password within a session. */
  account: ['logoutUser', 'logoutEverywhere', 'changePassword'],
} as const;

export type Feature = keyof typeof FEATURES;

/** UPI IDs, recharges and withdrawals are the payments, which a game of points lacks. */
export type Features = Readonly<Record<Feature | 'payments', boolean>>;

declare global {
  /** What this build has (README, Configure): constants, so that the bundler leaves the rest out. */
  const features: Features;
}
