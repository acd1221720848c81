import { effect } from '@preact/signals-react';
import type { RouteName } from '../routes';
import { type IntentKey, openKinds, takeUp } from '../state/intent-storage';
import { token } from '../state/session';
import { pageModules } from './pages';

/** The pages whose code asks for the outcome of an intent. */
const pages: Readonly<Record<IntentKey, RouteName>> = { bid: 'dashboard', recharge: 'recharge' };

/** Takes up the bid or recharge that a reload or a dropped tab has left open, on whatever page the player comes back to. */
export function followOpenIntents(): void {
  effect(() => {
    if (!token.value) return;
    for (const kind of openKinds()) {
      pageModules[pages[kind]]().then(
        () => takeUp(kind),
        // Its own page takes it up, once that can be loaded.
        () => {},
      );
    }
  });
}
