import { effect, untracked } from '@preact/signals-react';
import { LOGIN, PAYMENT, type Route } from '../routes';
import { navigate, route } from '../state/location';
import { token } from '../state/session';
import { hasPaymentMethod } from '../state/user';

/** Whether a player may be on a route (spec section 4). A payment flag that is undefined leads nowhere. */
export function guard(route: Route, signedIn: boolean, hasPaymentMethod: boolean | undefined) {
  if (route.public) return 'stay';
  if (!signedIn) return 'sign-in';
  return features.payments && hasPaymentMethod === false && route.name !== 'payment' ? 'add-payment-method' : 'stay';
}

export function installGuard(): void {
  effect(() => {
    const access = guard(route.value, token.value !== undefined, hasPaymentMethod.value);
    untracked(() => {
      if (access === 'sign-in') location.replace(LOGIN);
      if (features.payments && access === 'add-payment-method') navigate(PAYMENT, { replace: true });
    });
  });
}
