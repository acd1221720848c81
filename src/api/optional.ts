/**
 * The names of the optional operations that your backend lacks. The app never sends them, and leaves out the features
 * that need them. Empty for a backend with the whole contract.
 */
export const lackingCalls = new Set<'resolveBid' | 'logoutUser' | 'getReferralTerms'>();
