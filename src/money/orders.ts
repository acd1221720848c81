import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { readList } from '../api/operation';
import { readSessionJson, writeSession } from '../browser/storage';
import type { Paise } from '../lib/money';
import { randomId } from '../lib/random-id';
import { keptSignal } from '../state/kept';
import { userId } from '../state/user';
import { isOnScreen, type Kind, type OpenOrder, type Order, type OrderFields, readOpenOrder, toStore } from './order';

/** Session storage key of the orders of earlier builds. A reload brings this build to a tab that has such orders. */
const EARLIER_KEY = 'money-calls';

export type Shown<Name extends Kind> = OpenOrder<Name> | { readonly state: 'none' };

/** The open orders of every player of this document. They outlive a session, which ends at Sign Out or by an answer. */
const all = signal<readonly OpenOrder[]>([]);
const own = computed(() => all.value.filter(({ order }) => order.owner === userId.value));

type Identified = Pick<Order, 'requestId'>;

const isOf =
  ({ requestId }: Identified) =>
  (open: OpenOrder) =>
    open.order.requestId === requestId;

/** Adds an order. The latest tap is the last. */
export function add(open: OpenOrder): void {
  all.value = [...all.peek(), open];
}

/** Brings an order to another state. No late answer brings back one that is closed. */
export function put(next: OpenOrder): void {
  all.value = all.peek().map((open) => (isOf(next.order)(open) ? next : open));
}

/** Removes an order: the player has seen its outcome or has dismissed it. */
export function close(order: Identified): void {
  all.value = all.peek().filter((open) => !isOf(order)(open));
}

const isKind =
  <Name extends Kind>(kind: Name) =>
  (open: OpenOrder): open is OpenOrder<Name> =>
    open.order.kind === kind;

/** The open orders of this kind of the signed-in player, the latest tap last. */
export const ordersOf = <Name extends Kind>(kind: Name): ReadonlySignal<readonly OpenOrder<Name>[]> =>
  computed(() => own.value.filter(isKind(kind)));

export const shownOrder = <Name extends Kind>(kind: Name): ReadonlySignal<Shown<Name>> =>
  computed(() => own.value.filter(isKind(kind)).findLast(isOnScreen) ?? { state: 'none' });

export const isBehind = (order: Identified): boolean =>
  all.peek().some((open) => isOf(order)(open) && !isOnScreen(open));

/** What each new order of the signed-in player begins with. undefined while the player is unknown. */
export function beginOrder(amount: Paise): OrderFields | undefined {
  const owner = userId.peek();
  return owner ? { requestId: randomId(), owner, tappedAt: Date.now(), amount } : undefined;
}

/** The signed-in player's orders as they are stored. Sign Out clears the storage (spec section 4), not the list above. */
const kept = keptSignal<readonly unknown[] | undefined>(
  'orders',
  (stored) => [stored, readSessionJson(EARLIER_KEY)].flatMap(readList),
  undefined,
);

/** Whether session storage holds an open order of the signed-in player, who may not be known yet. */
export const hasOpenOrders = (): boolean => !!kept.value?.length;

// Takes up what another document of this tab has left open.
effect(() => {
  for (const open of kept.value?.map(readOpenOrder) ?? []) if (open && !all.peek().some(isOf(open.order))) add(open);
});

// Stores the open orders once their player is known.
effect(() => {
  if (userId.value === undefined) return;
  const stored = own.value.filter(({ state }) => state !== 'seen').map(toStore);
  kept.value = stored.length ? stored : undefined;
  writeSession(EARLIER_KEY, null);
});
