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
const route = (name: RouteName, title: string, isPublic = false): Route => ({
  name,
  path: `/${name}`,
  title,
  public: isPublic,
});

export const routes: readonly Route[] = [
  route('login', 'Sign in', true),
  route('signup', 'Sign up', true),
  route('forgot-password', 'Forgot password', true),
  route('verify-otp', 'Enter the code', true),
  route('reset-password', 'New password', true),
  route('dashboard', 'Home'),
  route('payment', 'Payment'),
  route('wallet', 'Wallet'),
  route('refer', 'Refer'),
  route('recharge', 'Recharge'),
  route('profile', 'Edit profile'),
];

export const notFound: Route = route('not-found', 'Page not found');

export const HOME = '/dashboard';
export const LOGIN = '/login';
export const PAYMENT = '/payment';

/** The route of a path. Ignores trailing slashes and `/index.html`, which some hosts add. `/` is the dashboard. */
export function routeOf(path: string): Route {
  // The lookbehind keeps the time linear: without it a long row of slashes would take quadratic time.
  const plain = path.replace(/(?<!\/)(\/index\.html)?\/*$/, '') || HOME;
  return routes.find((candidate) => candidate.path === plain) ?? notFound;
}
