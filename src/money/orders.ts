import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { readList } from '../api/operation';
import { whenVisible } from '../browser/scheduling';
import type { Paise } from '../lib/money';
import { randomId } from '../lib/random-id';
import { keptSignal } from '../state/kept';
import { showToast } from '../state/toasts';
import { userId } from '../state/user';
import {
  isBehind,
  type Kind,
  type OpenOrder,
  type Order,
  type Orders,
  readOpenOrder,
  type Shown,
  type State,
  type Tap,
  toStore,
} from './order';

// Every bid, recharge and withdrawal from its tap to its end. What the screens show of them is computed from this list.

/** The open orders of every player of this document. They outlive a session, which ends at Sign Out or by an answer. */
const all = signal<readonly OpenOrder[]>([]);
const own = computed(() => all.value.filter(({ order }) => order.owner === userId.value));

/** The latest order that was refused, while its page is open. */
const refused = signal<{ readonly order: Order; readonly reason: string } | undefined>(undefined);

type Identified = Pick<Order, 'requestId'>;

const isOf =
  ({ requestId }: Identified) =>
  (open: OpenOrder) =>
    open.order.requestId === requestId;

/** Adds an order. The latest tap is the last. */
export function add(open: OpenOrder): void {
  all.value = [...all.peek(), open];
}

/** Replaces an order. No late answer brings back one that is closed. */
export function put(next: OpenOrder): void {
  all.value = all.peek().map((open) => (isOf(next.order)(open) ? next : open));
}

/** Removes an order: the player has seen its outcome, or there is none to wait for. */
export function close(order: Identified): void {
  all.value = all.peek().filter((open) => !isOf(order)(open));
}

const isKind =
  <Name extends Kind>(kind: Name) =>
  (open: OpenOrder): open is OpenOrder<Name> =>
    open.order.kind === kind;

/** The order with this requestId as it is stored now, whoever's it is. undefined once it is closed. */
export const find = <Name extends Kind>(kind: Name, requestId: string): OpenOrder<Name> | undefined =>
  all.peek().filter(isKind(kind)).find(isOf({ requestId }));

export const stateOf = (requestId: string): State | undefined => all.peek().find(isOf({ requestId }))?.state;

/** Brings an order to a state without a result. */
export function setState(requestId: string, state: Exclude<State, 'answered'>): void {
  const open = all.peek().find(isOf({ requestId }));
  if (open && open.state !== state) put({ order: open.order, state } as OpenOrder);
}

/** The open orders of this kind of the signed-in player, the latest tap last. */
export const ordersOf = <Name extends Kind>(kind: Name): ReadonlySignal<readonly OpenOrder<Name>[]> =>
  computed(() => own.value.filter(isKind(kind)));

export const shownOrder = <Name extends Kind>(kind: Name): ReadonlySignal<Shown<Name>> =>
  computed(() => {
    const latest = own.value.filter(isKind(kind)).findLast((open) => !isBehind(open));
    if (latest && latest.state !== 'dismissed') return latest;
    const { order, reason = '' } = refused.value ?? {};
    const isRefused = order?.kind === kind && order.owner === userId.value;
    return isRefused ? { state: 'refused', order: order as Orders[Name], reason } : { state: 'none' };
  });

/** What each new order of the signed-in player begins with. undefined while the player is unknown. */
export function newTap(amount: Paise): Tap | undefined {
  const owner = userId.peek();
  return owner ? { requestId: randomId(), owner, tappedAt: Date.now(), amount } : undefined;
}

/**
 * Puts the order on screen away. What was answered is still compared with its tap in lists. Of those without an answer
 * only a withdrawal may have moved money: it is asked about until there is one.
 */
export function dismiss(shown: Shown<Kind>): void {
  if (shown.state === 'none') return;
  const { order, state } = shown;
  const isKept = state === 'answered' || (features.payments && state === 'unconfirmed' && order.kind === 'withdrawal');
  if (state === 'refused') refused.value = undefined;
  else if (isKept) put({ ...shown, state: 'dismissed' } as OpenOrder);
  else close(order);
}

/** Whether the player can make another order of this kind. */
export const isFree = ({ state }: Shown<Kind>): boolean => ['none', 'refused', 'unconfirmed'].includes(state);

/** Adds the order of a tap, in the place of the one on screen if that is over. */
export function begin(order: Order): void {
  const last = shownOrder(order.kind).peek();
  if (isFree(last)) dismiss(last);
  add({ order, state: 'sending' } as OpenOrder);
}

const openPages = signal<readonly Kind[]>([]);

/** Whether the page of these orders is open. */
export const isPageOpen = (kind: Kind): boolean => openPages.value.includes(kind);

/** Says that the page of these orders is open. Returns a stop function, which takes the reason of a refusal away. */
export function startShowing(kind: Kind): () => void {
  openPages.value = [...openPages.peek(), kind];
  return () => {
    openPages.value = openPages.peek().filter((open) => open !== kind);
    // It may no longer hold on the next visit.
    if (refused.peek()?.order.kind === kind) refused.value = undefined;
  };
}

/**
 * Closes an order that came to nothing, once the page is visible: until then a reload asks about it again. The player reads
 * why in its place, or in a toast if it is behind the form or on another page.
 */
export function refuse(kind: Kind, requestId: string, reason: string): void {
  whenVisible(() => {
    const open = find(kind, requestId);
    if (!open) return;
    const isInPlace = isPageOpen(kind) && !isBehind(open);
    batch(() => {
      close(open.order);
      if (isInPlace) refused.value = { order: open.order, reason };
    });
    if (!isInPlace) showToast(reason);
  });
}

/** Resolves once a condition on signals holds for an order, or it is closed. */
export async function until(order: Identified, condition: () => boolean): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (!all.value.some(isOf(order)) || condition()) resolve();
    });
  });
  stop();
}

/** The signed-in player's orders as they are stored. Sign Out clears the storage (spec section 4), not the list above. */
const kept = keptSignal<readonly unknown[] | undefined>('orders', readList, undefined);

/** Whether session storage holds an open order of the signed-in player, who may not be known yet. */
export const hasOpenOrders = (): boolean => !!kept.value?.length;

// Takes up what another document of this tab has left open.
effect(() => {
  for (const open of kept.value?.map(readOpenOrder) ?? []) if (open && !all.peek().some(isOf(open.order))) add(open);
});

// Stores the open orders once their player is known. What was seen and put away is over for the next document.
effect(() => {
  if (userId.value === undefined) return;
  const stored = own.value.filter((open) => open.state !== 'dismissed' || !open.result).map(toStore);
  kept.value = stored.length ? stored : undefined;
});

/** Whether work on an order is under way, by requestId. */
const underWay = new Set<string>();

/** Does the work on an order from here to its end, unless there is some under way. */
export async function once<Result>(requestId: string, work: () => Promise<Result>): Promise<Result | undefined> {
  if (underWay.has(requestId)) return undefined;
  underWay.add(requestId);
  return work().finally(() => underWay.delete(requestId));
}

/**
 * Takes up what an earlier document or session of the player left open. Again at `online`: a document that comes back
 * offline from the back-forward cache finds there what the next one has left. Returns a stop function.
 */
export function startResuming<Name extends Kind>(kind: Name, resume: (open: OpenOrder<Name>) => void): () => void {
  const orders = ordersOf(kind);
  const resumeAll = () =>
    orders
      .peek()
      .filter(({ order }) => !underWay.has(order.requestId))
      .forEach(resume);
  const stop = effect(() => {
    if (userId.value) untracked(resumeAll);
  });
  addEventListener('online', resumeAll);
  return () => {
    stop();
    removeEventListener('online', resumeAll);
  };
}
