import { effect } from '@preact/signals-react';
import type { RouteName } from '../routes';
import { type IntentKey, openKinds } from '../state/intent-storage';
import { token } from '../state/session';
import { takeUp } from '../state/take-up';
import { pageModules } from './pages';

/** The pages whose code asks for the outcome of an intent. */
const PAGE_OF: Readonly<Record<IntentKey, RouteName>> = { bid: 'dashboard', recharge: 'recharge' };

/** Takes up the bid or recharge that a reload or a dropped tab has left open, whatever page the player comes back to. */
export function followOpenIntents(): void {
  effect(() => {
    if (!token.value) return;
    for (const kind of openKinds()) {
      pageModules[PAGE_OF[kind]]().then(
        ({ start }) => {
          // A public page has started nothing that tells whose it is.
          void start?.();
          takeUp(kind);
        },
        // Its own page takes it up, once that can be loaded.
        () => {},
      );
    }
  });
}
