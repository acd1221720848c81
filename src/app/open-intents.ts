import { effect } from '@preact/signals-react';
import type { RouteName } from '../routes';
import { type IntentKey, openKinds } from '../state/intent-storage';
import { token } from '../state/session';
import { takeUp } from '../state/take-up';
import { pageModules } from './pages';

/** The pages whose code asks for the outcome of an intent. */
const PAGE_OF: Readonly<Record<IntentKey, RouteName>> = { bid: 'dashboard', recharge: 'recharge' };

/**
 * Takes up the bid or recharge that a reload or a dropped tab has left open, whatever page of the shell the player comes back
 * to. On a public page nobody is known yet whose it could be.
 */
export function followOpenIntents(): void {
  effect(() => {
    if (!token.value) return;
    for (const kind of openKinds()) {
      pageModules[PAGE_OF[kind]]().then(
        () => takeUp(kind),
        // Its own page takes it up, once that can be loaded.
        () => {},
      );
    }
  });
}
