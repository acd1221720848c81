/**
 * The optional calls that your backend lacks, by operation name: none of them is ever sent, and the page stands without
 * what they bring. Empty for a backend that keeps the whole contract.
 */
export const lackingCalls = new Set<'resolveBid' | 'logoutUser'>();
