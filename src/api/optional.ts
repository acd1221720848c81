/** The operations that a backend may lack, and the seeds. */
export type OptionalCall =
  /** The commitment of each round and the seeds of each flip. */
  | 'seeds'
  | 'getProof'
  | 'getLatestFlips'
  | 'logoutUser'
  | 'changePassword'
  | 'logoutEverywhere'
  | 'takeBreak'
  | 'setLimits'
  | 'getRechargeTerms'
  | 'getRecharges'
  | 'getWithdrawalTerms'
  | 'getWithdrawals'
  | 'createWithdrawal'
  | 'resolveWithdrawal'
  | 'getStatement'
  | 'getReferralTerms';

/**
 * What your backend lacks, by name. The app never sends these operations, and leaves out the features that need them.
 * takeBreak stands for getBreak too, and setLimits for getLimits. Without 'seeds' in this list, a bid on a round without a
 * commitment has a failed proof. Empty for a backend with the whole contract.
 */
export const lackingCalls = new Set<OptionalCall>();
