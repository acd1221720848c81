import { effect } from '@preact/signals-react';
import type { RouteName } from '../routes';
import { type IntentKey, openKinds } from '../state/intent-storage';
import { route } from '../state/location';
import { token } from '../state/session';
import { takeUp } from '../state/take-up';
import { pageModules } from './pages';

/** The pages whose code asks for the outcome of an intent. */
const PAGE_OF: Readonly<Record<IntentKey, RouteName>> = { bid: 'dashboard', recharge: 'recharge' };

/**
 * Takes up the bid or recharge that a reload or a dropped tab has left open, whatever page the player comes back to. Only a
 * sign-up or a reset is not disturbed: a session found to be over would end it.
 */
export function followOpenIntents(): void {
  effect(() => {
    const { name, public: isPublic } = route.value;
    if (!token.value || (isPublic && name !== 'login')) return;
    for (const kind of openKinds()) {
      pageModules[PAGE_OF[kind]]().then(
        () => takeUp(kind),
        // Its own page takes it up, once that can be loaded.
        () => {},
      );
    }
  });
}
