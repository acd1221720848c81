// Filled in at build time by build.mjs (README, Configuration).
declare const __API_ORIGIN__: string;
declare const __REFERRAL_KEY__: string;
declare const __SUPPORT_URL__: string;

/** The fixed passphrase of invite links (spec section 9). Public to every client, as the spec has it. */
export const REFERRAL_KEY = __REFERRAL_KEY__;

/** Where Get Support leads. */
export const SUPPORT_URL = __SUPPORT_URL__;

/** The origin of the API host; the page's own unless the build names another. */
const apiOrigin = () => __API_ORIGIN__ || location.origin;

/** The GraphQL endpoint (spec section 7). */
export const graphqlUrl = () => `${apiOrigin()}/graphql`;

/** The wallet socket: port 8001 of the API host (spec sections 7 and 9). */
export function walletSocketUrl(token: string): string {
  const { protocol, hostname } = new URL(apiOrigin());
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:8001/ws_get_wallet/?t=${encodeURIComponent(token)}`;
}
