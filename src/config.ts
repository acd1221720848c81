import { t } from './lib/text';

// Filled in by build.mjs. Test these constants directly: esbuild drops code by a constant, but not by a variable that is imported.
declare global {
  const __API_ORIGIN__: string;
  /** The passphrase of invite links (spec section 9). Every client can read it. */
  const __REFERRAL_KEY__: string;
  const __SIGNING_KEY__: string;
  const __SUPPORT_URL__: string;
  const __TERMS_URL__: string;
  const __PRIVACY_URL__: string;
  const __HELP_URL__: string;
  const __MIN_AGE__: string;
  const __REPORT_URL__: string;
  const __LANGUAGES__: string;
  const __STAKES__: 'rupees' | 'points';

  const __LANGUAGE__: string;
  /** Short names: to make them with Intl takes a cheap phone 50 ms. */
  const __MONTHS__: readonly string[];
  /** `invitation` leads there, in its words. */
  const __OTHER_LANGUAGES__: readonly { readonly code: string; readonly name: string; readonly invitation: string }[];
  const __STYLE_SHEETS__: Readonly<Partial<Record<string, string>>>;
  /** False under `npm start`, where a cached build would hide a new one. */
  const __SERVICE_WORKER__: boolean;
}

export const MIN_AGE = Number(__MIN_AGE__);

/** A player accepts them at the sign-up. `words` is the name in a sentence. */
export const LEGAL_DOCUMENTS = [
  ...(__TERMS_URL__ ? [{ name: t('Terms'), words: t('the terms'), url: __TERMS_URL__ }] : []),
  ...(__PRIVACY_URL__ ? [{ name: t('Privacy policy'), words: t('the privacy policy'), url: __PRIVACY_URL__ }] : []),
];

const apiOrigin = () => __API_ORIGIN__ || location.origin;

export const graphqlUrl = () => `${apiOrigin()}/graphql`;

/** Spec section 9. */
export const SOCKET_PORT = 8001;

/** Spec section 7. */
export function walletSocketUrl(token: string): string {
  const { protocol, hostname } = new URL(apiOrigin());
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${SOCKET_PORT}/ws_get_wallet/?t=${encodeURIComponent(token)}`;
}

/** For connect-src. Without an API host the socket's host is unknown, so any is allowed. */
export function connections(): string {
  const api = __API_ORIGIN__
    ? `${__API_ORIGIN__} ${new URL(walletSocketUrl('')).origin}`
    : `'self' ws://*:${SOCKET_PORT} wss://*:${SOCKET_PORT}`;
  return __REPORT_URL__ ? `${api} ${new URL(__REPORT_URL__).origin}` : api;
}
