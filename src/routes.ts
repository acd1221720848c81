import { t } from './lib/text';

/** Where the pages of a language stand: English at the root, each other one in a folder. */
export const baseOf = (code: string): string => (code === 'en' ? '' : `/${code}`);

/** Where the pages of this language stand: '' or '/hi'. */
export const BASE = __LANGUAGE__ === 'en' ? '' : (`/${__LANGUAGE__}` as const);

/** One screen of the app (spec section 2). */
export type RouteName =
  | 'login'
  | 'signup'
  | 'forgot-password'
  | 'verify-otp'
  | 'reset-password'
  | 'dashboard'
  | 'payment'
  | 'wallet'
  | 'refer'
  | 'recharge'
  | 'profile'
  | 'not-found';

export interface Route {
  readonly name: RouteName;
  readonly path: string;
  readonly title: string;
  /** Public routes have no app shell and need no session. */
  readonly public: boolean;
}

/* @__NO_SIDE_EFFECTS__ */
const at = (page: string) => `${BASE}/${page}`;

/* @__NO_SIDE_EFFECTS__ */
const publicRoute = (name: RouteName, title: string): Route => ({ name, path: at(name), title, public: true });

/* @__NO_SIDE_EFFECTS__ */
const shellRoute = (name: RouteName, title: string): Route => ({ name, path: at(name), title, public: false });

export const routes: readonly Route[] = [
  publicRoute('login', t('Sign in')),
  publicRoute('signup', t('Sign up')),
  publicRoute('forgot-password', t('Forgot password')),
  publicRoute('verify-otp', t('Enter the code')),
  publicRoute('reset-password', t('New password')),
  shellRoute('dashboard', t('Home')),
  ...(features.payments ? [shellRoute('payment', t('Payment'))] : []),
  shellRoute('wallet', t('Wallet')),
  shellRoute('refer', t('Refer')),
  ...(features.payments ? [shellRoute('recharge', t('Recharge'))] : []),
  shellRoute('profile', t('Profile')),
];

export const notFound: Route = shellRoute('not-found', t('Page not found'));

export const HOME = at('dashboard');
/** The page that checks a proof apart from the app. */
export const VERIFIER = at('verify.html');
export const WALLET = at('wallet');
export const RECHARGE = at('recharge');
export const REFER = at('refer');
export const PROFILE = at('profile');
/** The limits and breaks, a part of the profile. */
export const LIMITS = at('profile?part=limits');
export const SIGNUP = at('signup');
export const FORGOT_PASSWORD = at('forgot-password');
export const VERIFY_OTP = at('verify-otp');
export const RESET_PASSWORD = at('reset-password');
export const LOGIN = at('login');
export const PAYMENT = at('payment');

/** Where an address leads that has no page: the base to the dashboard, and without payments those of money to the wallet. */
export function leadsTo(path: string): string | undefined {
  if ([BASE, `${BASE}/`].includes(path)) return HOME;
  return !features.payments && [PAYMENT, RECHARGE].includes(path.replace(/\/$/, '')) ? WALLET : undefined;
}

/** The route of a path. Ignores trailing slashes and `/index.html`, which some hosts add. The base is the dashboard. */
export function routeOf(path: string): Route {
  // The lookbehind keeps the time linear: without it a long row of slashes would take quadratic time.
  const plain = path.replace(/(?<!\/)(\/index\.html)?\/*$/, '');
  const wanted = plain === BASE ? HOME : plain;
  return routes.find((candidate) => candidate.path === wanted) ?? notFound;
}
