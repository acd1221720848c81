/** What a backend has or lacks as a whole: the features, with their calls. Every other call is required. */
export const FEATURES = {
  /** The commitment of each round and the seeds of each flip belong to it. */
  proofs: ['getProof'],
  /** What only tells: lists of what was, and terms. */
  history: ['getLatestFlips', 'getStatement', 'getRecharges', 'getRechargeTerms', 'getReferralTerms'],
  limits: ['getLimits', 'setLimits'],
  break: ['getBreak', 'takeBreak'],
  withdrawals: ['getWithdrawalTerms', 'getWithdrawals', 'createWithdrawal', 'resolveWithdrawal'],
  /** The end of sessions on the server, and a new password within a session. */
  account: ['logoutUser', 'logoutEverywhere', 'changePassword'],
} as const;

export type Feature = keyof typeof FEATURES;

/**
 * What your backend lacks. The app never sends the calls of these features, and leaves out what needs them. Without
 * 'proofs' in this list, a bid on a round without a commitment has a failed proof. Empty for the whole contract.
 */
export const lackingFeatures = new Set<Feature>();

export const offersWithdrawals = (): boolean => !lackingFeatures.has('withdrawals');
