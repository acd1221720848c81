import { t } from './lib/text';

/** English stands at the root, each other language in a folder. */
export const baseOf = (code: string): string => (code === 'en' ? '' : `/${code}`);

export const BASE = __LANGUAGE__ === 'en' ? '' : (`/${__LANGUAGE__}` as const);

/** Spec section 2. */
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
export const VERIFIER = at('verify.html');
export const WALLET = at('wallet');
export const RECHARGE = at('recharge');
export const REFER = at('refer');
export const PROFILE = at('profile');
export const LIMITS = at('profile?part=limits');
export const SIGNUP = at('signup');
export const FORGOT_PASSWORD = at('forgot-password');
export const VERIFY_OTP = at('verify-otp');
export const RESET_PASSWORD = at('reset-password');
export const LOGIN = at('login');
export const PAYMENT = at('payment');

/** Where an address without a page leads: the base to the dashboard, and without payments those of money to the wallet. */
export function leadsTo(path: string): string | undefined {
  if ([BASE, `${BASE}/`].includes(path)) return HOME;
  return !features.payments && [PAYMENT, RECHARGE].includes(path.replace(/\/$/, '')) ? WALLET : undefined;
}

/** Ignores trailing slashes and `/index.html`, which some hosts add. */
export function routeOf(path: string): Route {
  // Without the lookbehind a long row of slashes would take quadratic time.
  const plain = path.replace(/(?<!\/)(\/index\.html)?\/*$/, '');
  const wanted = plain === BASE ? HOME : plain;
  return routes.find((candidate) => candidate.path === wanted) ?? notFound;
}
