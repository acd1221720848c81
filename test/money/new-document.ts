import { close } from '../../src/money/orders';
import { endSession, restoreSession } from '../../src/state/session';

/** Session storage key of the open orders. */
export const KEY = 'orders';

/** Begins a new document in the same tab, with these orders in its storage: nothing stays in memory. */
export function newDocument(stored = sessionStorage.getItem(KEY) ?? '[]'): void {
  endSession();
  for (const order of JSON.parse(stored)) close(order);
  sessionStorage.setItem(KEY, stored);
  restoreSession();
}
