/** The operations that a backend may lack. */
export type OptionalCall =
  | 'resolveBid'
  | 'getProof'
  | 'logoutUser'
  | 'changePassword'
  | 'logoutEverywhere'
  | 'takeBreak'
  | 'setLimits'
  | 'getRechargeTerms'
  | 'getWithdrawalTerms'
  | 'getWithdrawals'
  | 'createWithdrawal'
  | 'resolveWithdrawal'
  | 'getStatement'
  | 'getReferralTerms';

/**
 * The names of the optional operations that your backend lacks. The app never sends them, and leaves out the features
 * that need them. takeBreak stands for getBreak too, and setLimits for getLimits. Empty for a backend with the whole contract.
 */
export const lackingCalls = new Set<OptionalCall>();
