import { t } from './lib/text';

// Filled in at build time by build.mjs (README, Configure).
declare const __API_ORIGIN__: string;
declare const __REFERRAL_KEY__: string;
declare const __SUPPORT_URL__: string;
declare const __TERMS_URL__: string;
declare const __PRIVACY_URL__: string;
declare const __HELP_URL__: string;
declare const __MIN_AGE__: string;
declare const __REPORT_URL__: string;
declare const __OTHER_LANGUAGES__: typeof OTHER_LANGUAGES;

declare global {
  /** The languages of this build. */
  const __LANGUAGES__: string;
  /** What bids are. A build leaves code out only where it asks this itself: esbuild looks through no import. */
  const __STAKES__: 'rupees' | 'points';
}

/** The other languages of this build. `invitation` leads there, in its words. */
export const OTHER_LANGUAGES: readonly { readonly code: string; readonly name: string; readonly invitation: string }[] =
  __OTHER_LANGUAGES__;

/** The fixed passphrase of invite links (spec section 9). Every client can read it. */
export const REFERRAL_KEY = __REFERRAL_KEY__;

export const SUPPORT_URL = __SUPPORT_URL__;

export const MIN_AGE = Number(__MIN_AGE__);

interface LegalDocument {
  readonly name: string;
  /** Its name within a sentence. */
  readonly words: string;
  readonly url: string;
}

/** The operator's documents that a player accepts at the sign-up, if they have URLs. */
export const LEGAL_DOCUMENTS: readonly LegalDocument[] = [
  ...(__TERMS_URL__ ? [{ name: t('Terms'), words: t('the terms'), url: __TERMS_URL__ }] : []),
  ...(__PRIVACY_URL__ ? [{ name: t('Privacy policy'), words: t('the privacy policy'), url: __PRIVACY_URL__ }] : []),
];

/** The URL of a helpline for players. '' without one. */
export const HELP_URL = __HELP_URL__;

/** The URL that gets reports of what breaks. '' without reports. */
export const REPORT_URL = __REPORT_URL__;

/** The origin of the API host. It is the page's own unless the build names another. */
const apiOrigin = () => __API_ORIGIN__ || location.origin;

/** The GraphQL endpoint (spec section 7). */
export const graphqlUrl = () => `${apiOrigin()}/graphql`;

/** The port of the wallet socket on the API host (spec section 9). */
export const SOCKET_PORT = 8001;

/** The wallet socket (spec section 7). */
export function walletSocketUrl(token: string): string {
  const { protocol, hostname } = new URL(apiOrigin());
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${SOCKET_PORT}/ws_get_wallet/?t=${encodeURIComponent(token)}`;
}

/** The CSP sources for connect-src. Without an API host the socket's host is unknown, so any host is allowed. */
export function connections(): string {
  const api = __API_ORIGIN__
    ? `${__API_ORIGIN__} ${new URL(walletSocketUrl('')).origin}`
    : `'self' ws://*:${SOCKET_PORT} wss://*:${SOCKET_PORT}`;
  return REPORT_URL ? `${api} ${new URL(REPORT_URL).origin}` : api;
}
