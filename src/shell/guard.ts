import type { Route } from '../routes';

export type Verdict = 'stay' | 'sign-in' | 'add-payment-method';

/**
 * Whether a player may be on a route (spec section 4). Without a session only the public routes are open. If the
 * payment flag is false, not undefined, every shell route leads to the payment page.
 */
export function guard(route: Route, signedIn: boolean, hasPaymentMethod: boolean | undefined): Verdict {
  if (route.public) return 'stay';
  if (!signedIn) return 'sign-in';
  return hasPaymentMethod === false && route.name !== 'payment' ? 'add-payment-method' : 'stay';
}
