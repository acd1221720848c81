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

/** The port of the wallet socket on the API host (spec section 9). */
const SOCKET_PORT = 8001;

/** The wallet socket (spec section 7). */
export function walletSocketUrl(token: string): string {
  const { protocol, hostname } = new URL(apiOrigin());
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${SOCKET_PORT}/ws_get_wallet/?t=${encodeURIComponent(token)}`;
}

/** Where a page may connect to, in the words of a Content-Security-Policy. Without an API host no socket can be named. */
export const connections = (): string =>
  __API_ORIGIN__
    ? `${__API_ORIGIN__} ${new URL(walletSocketUrl('')).origin}`
    : `'self' ws://*:${SOCKET_PORT} wss://*:${SOCKET_PORT}`;
