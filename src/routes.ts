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
const at = (place: string) => `${BASE}/${place}`;

/* @__NO_SIDE_EFFECTS__ */
const page = (name: RouteName, title: string, isPublic = false): Route => ({
  name,
  path: at(name),
  title,
  public: isPublic,
});

export const routes: readonly Route[] = [
  page('login', t('Sign in'), true),
  page('signup', t('Sign up'), true),
  page('forgot-password', t('Forgot password'), true),
  page('verify-otp', t('Enter the code'), true),
  page('reset-password', t('New password'), true),
  page('dashboard', t('Home')),
  ...(features.payments ? [page('payment', t('Payment'))] : []),
  page('wallet', t('Wallet')),
  page('refer', t('Refer')),
  ...(features.payments ? [page('recharge', t('Recharge'))] : []),
  page('profile', t('Profile')),
];

export const notFound: Route = page('not-found', t('Page not found'));

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
