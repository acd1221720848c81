/** What a backend has or lacks as a whole, with its calls. Every other call is required. */
export const FEATURES = {
  proofs: ['getProof'],
  history: ['getStatement', 'getRecharges', 'getRechargeTerms', 'getReferralTerms'],
  limits: ['getLimits', 'setLimits'],
  break: ['getBreak', 'takeBreak'],
  withdrawals: ['getWithdrawalTerms', 'getWithdrawals', 'createWithdrawal', 'resolveWithdrawal'],
  account: ['logoutUser', 'logoutEverywhere', 'changePassword'],
} as const;

export type Feature = keyof typeof FEATURES;

export type Features = Readonly<Record<Feature | 'payments', boolean>>;

declare global {
  /** Constants of the build (README, Configure): the bundler leaves the rest out. */
  const features: Features;
}
