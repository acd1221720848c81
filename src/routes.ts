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
  /** Its style sheets, in the order of the cascade: files of styles/ that no other style file imports. */
  readonly sheets: readonly string[];
}

/* @__NO_SIDE_EFFECTS__ */
const publicRoute = (name: RouteName, title: string, ...sheets: string[]): Route => ({
  ...{ name, path: `/${name}`, title, public: true, sheets: ['public-pages', ...sheets] },
});

/* @__NO_SIDE_EFFECTS__ */
const shellRoute = (name: RouteName, title: string, ...sheets: string[]): Route => ({
  ...{ name, path: `/${name}`, title, public: false, sheets: ['shell-pages', ...sheets] },
});

export const routes: readonly Route[] = [
  publicRoute('login', 'Sign in'),
  publicRoute('signup', 'Sign up'),
  publicRoute('forgot-password', 'Forgot password'),
  publicRoute('verify-otp', 'Enter the code', 'verify-otp'),
  publicRoute('reset-password', 'New password'),
  shellRoute('dashboard', 'Home', 'quick-amounts', 'dashboard'),
  shellRoute('payment', 'Payment'),
  shellRoute('wallet', 'Wallet', 'quick-amounts', 'receipt', 'wallet'),
  shellRoute('refer', 'Refer', 'refer'),
  shellRoute('recharge', 'Recharge', 'quick-amounts', 'receipt', 'recharge'),
  shellRoute('profile', 'Edit profile', 'profile'),
];

export const notFound: Route = shellRoute('not-found', 'Page not found');

export const HOME = '/dashboard';
export const LOGIN = '/login';
export const PAYMENT = '/payment';

/** The route of a path. Ignores trailing slashes and `/index.html`, which some hosts add. `/` is the dashboard. */
export function routeOf(path: string): Route {
  // The lookbehind keeps the time linear: without it a long row of slashes would take quadratic time.
  const plain = path.replace(/(?<!\/)(\/index\.html)?\/*$/, '') || HOME;
  return routes.find((candidate) => candidate.path === plain) ?? notFound;
}
