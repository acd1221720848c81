// README, Configure.

import { ECDH } from 'node:crypto';
import { FEATURES } from '../api/optional';

interface Setting {
  readonly fallback?: string;
  fits(text: string): boolean;
  readonly rule?: string;
  /** What a release does if it isn't set. Missing if that is fine. */
  readonly unset?: string;
}

const isUrl = (pattern: RegExp) => (text: string) => pattern.test(text) && URL.canParse(text);
const isWholeNumber = (least: number, most: number) => (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most;

const LOCALHOST = String.raw`http:\/\/(localhost|127(\.\d+){3}|\[::1\])`;
const HOST = String.raw`\w[\w-]*(\.\w[\w-]*)*`;
const isOrigin = isUrl(new RegExp(String.raw`^(https:\/\/(${HOST}|\[[\da-f:]+\])|${LOCALHOST})(:\d+)?\/?$`, 'i'));
const isReportAddress = isUrl(new RegExp(String.raw`^(https:\/\/${HOST}|${LOCALHOST})(:\d+)?([/?]\S*)?$`, 'i'));
const isWebAddress = isUrl(/^https:\/\/[^\s/]\S*$/);
const isPhone = (url: string) => /^tel:\+?\d+$/.test(url);

/** A point of P-256: no lock would fit another one, and each bid would accuse the operator. */
function isKey(key: string): boolean {
  try {
    return /^B[\w-]{86}$/.test(key) && !!ECDH.convertKey(key, 'prime256v1', 'base64url');
  } catch {
    return false;
  }
}

const allFeatures = Object.keys(FEATURES);
const areFeatures = (names: readonly string[]) =>
  names.every((name) => allFeatures.includes(name)) && new Set(names).size === names.length;

const SETTINGS = {
  API_ORIGIN: {
    fits: isOrigin,
    rule: 'an origin such as https://api.example.com (http: only for localhost)',
    unset: 'Pages may reach port 8001 of any host.',
  },
  REFERRAL_KEY: {
    fallback: 'sandbox-referral-key',
    fits: Boolean,
    unset: 'Invite links use the sandbox key, which everybody knows.',
  },
  SIGNING_KEY: {
    fallback: 'BKSsywg_mKtPXKVgewt1P2IXbwHQzEww96j-G8OV0KxRjLJvQsBD-6w0JWP9Z_Itz137Fx4jWeRLYJ9FaUP8qCs',
    fits: (keys) => keys.split(' ').every(isKey),
    rule: 'public keys, each an uncompressed point of P-256 in base64url (87 characters)',
    unset:
      'With API_ORIGIN locks are taken unsigned, so a player can’t prove to others that you took a bid; without it only the sandbox’s locks are taken.',
  },
  SUPPORT_URL: {
    fallback: 'mailto:support@example.com',
    fits: (url) => isWebAddress(url) || isPhone(url) || /^mailto:[^\s@]+@[^\s@]+$/.test(url),
    rule: 'an https:, mailto: or tel: link',
    unset: 'Get Support writes to support@example.com, which nobody reads.',
  },
  TERMS_URL: { fits: isWebAddress, rule: 'an https: link', unset: 'The sign-up names no terms.' },
  PRIVACY_URL: { fits: isWebAddress, rule: 'an https: link', unset: 'The sign-up names no privacy policy.' },
  HELP_URL: { fits: (url) => isWebAddress(url) || isPhone(url), rule: 'an https: or tel: link' },
  STAKES: {
    fallback: 'rupees',
    fits: (stakes) => /^(rupees|points)$/.test(stakes),
    rule: 'rupees or points',
  },
  FEATURES: {
    fallback: allFeatures.join(' '),
    fits: (names) => names === 'none' || areFeatures(names.split(' ')),
    rule: `none, or some of: ${allFeatures.join(' ')}`,
  },
  MIN_AGE: { fallback: '18', fits: isWholeNumber(18, 99), rule: 'a whole number from 18 to 99' },
  LANGUAGES: {
    fallback: 'en',
    fits: (codes) =>
      /^en( [a-z]{2,3}(-[A-Z]{2})?)*$/.test(codes) && new Set(codes.split(' ')).size === codes.split(' ').length,
    rule: 'en, and after it the codes of other languages, as in: en hi',
  },
  REPORT_URL: { fits: isReportAddress, rule: 'an https: link, or an http: link to localhost' },
} satisfies Record<string, Setting>;

const PORT: Setting = { fallback: '3000', fits: isWholeNumber(1, 65_535), rule: 'a number from 1 to 65535' };

export type Settings = Readonly<Record<keyof typeof SETTINGS, string>>;

type Environment = Readonly<Record<string, string | undefined>>;

function read(env: Environment, name: string, { fallback = '', fits, rule }: Setting): string {
  const value = env[name];
  if (value && !fits(value)) throw new Error(`${name} must be ${rule}, not ${value}`);
  return value || fallback;
}

/** The port is that of `npm start`. @throws Error with one sentence that says what to fix */
export function readSettings(env: Environment): { readonly settings: Settings; readonly port: number } {
  const values = Object.entries(SETTINGS).map(([name, setting]) => [name, read(env, name, setting)]);
  const settings = Object.fromEntries(values);
  if (env.API_ORIGIN) {
    if (!env.REFERRAL_KEY) throw new Error('API_ORIGIN needs REFERRAL_KEY: the passphrase of invite links in your API');
    for (const name of ['ROUND_SECONDS', 'PAUSE_AFTER_MINUTES'])
      if (env[name]) throw new Error(`${name} is for the sandbox alone: with API_ORIGIN your API sets it`);
    settings.API_ORIGIN = new URL(env.API_ORIGIN).origin;
    // The sandbox's key signs for nobody else.
    settings.SIGNING_KEY = env.SIGNING_KEY ?? '';
  }
  return { settings, port: Number(read(env, 'PORT', PORT)) };
}

export function constantsOf(settings: Settings): Readonly<Record<string, string>> {
  const payments = settings.STAKES === 'rupees';
  const named = settings.FEATURES.split(' ').filter((name) => payments || name !== 'withdrawals');
  const features = { payments, ...Object.fromEntries(allFeatures.map((name) => [name, named.includes(name)])) };
  return {
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`__${name}__`, JSON.stringify(value)])),
    ...Object.fromEntries(Object.entries(features).map(([name, value]) => [`features.${name}`, String(value)])),
    features: JSON.stringify(features),
  };
}

export function unsetSettings(env: Environment): readonly string[] {
  const all: [string, Setting][] = Object.entries(SETTINGS);
  return all.flatMap(([name, { unset }]) => (unset && !env[name] ? `${name} is not set. ${unset}` : []));
}
