import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { readFields, readList, readText, readWhole } from '../api/operation';
import { whenVisible } from '../browser/scheduling';
import { type Lock, readLock, type TappedBid, wireLock } from '../domain/lock';
import { type Paise, readDecimal } from '../lib/money';
import { isSeed, randomId } from '../lib/seeds';
import { isSide } from '../lib/sides';
import { costAndPayoutOf } from '../lib/stakes';
import { persistedSignal } from '../state/persisted';
import { showToast } from '../state/toasts';
import { userId } from '../state/user';
import type { Flip } from './bid-operations';
import type { Recharge, Withdrawal } from './transfer-operations';

// All state of bids, recharges and withdrawals from the tap to the end:
//
//   all, stored   the open orders, in memory and in session storage
//   refused       the reason of the latest refusal, while its page is open
//   openPages     the pages on which an outcome counts as seen
//   underWay      the orders that this document works on
//
// Elsewhere: landed flips (bids.ts), whether figures wait for the coin (conceal.ts), the coin (game/toss.ts), verdicts (audit/).

export interface Tap {
  readonly requestId: string;
  /** User ID. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly tappedAt: number;
  readonly amount: Paise;
}

export interface BidOrder extends Tap, TappedBid {
  readonly kind: 'bid';
  /** Missing until the server has taken the bid. */
  readonly lock?: Lock | undefined;
}

export interface RechargeOrder extends Tap {
  readonly kind: 'recharge';
  /** Missing until the server has opened the recharge. */
  readonly rechargeId?: string | undefined;
}

export interface WithdrawalOrder extends Tap {
  readonly kind: 'withdrawal';
  /** undefined, like a upiId of '': session storage holds none. */
  readonly fee: Paise | undefined;
  readonly upiId: string;
}

interface Orders {
  readonly bid: BidOrder;
  readonly recharge: RechargeOrder;
  readonly withdrawal: WithdrawalOrder;
}

interface Results {
  readonly bid: Flip;
  readonly recharge: Recharge;
  readonly withdrawal: Withdrawal;
}

export type Kind = keyof Orders;
type Order = Orders[Kind];

/**
 * How far an order has come. The newest of a kind stands in the place of its form, unless it is behind the form.
 *
 * | state       | what it means                                     | what ends it                                       |
 * |-------------|---------------------------------------------------|----------------------------------------------------|
 * | sending     | its call is sent, for 20 seconds at most          | an answer; in doubt: checking                      |
 * | checking    | a try had no answer: it is sent again, then asked | an answer; none in time: unconfirmed               |
 * | unconfirmed | queries were in vain so far, and go on            | an answer; the player puts it away: dismissed      |
 * | dismissed   | the player has put it away                        | an answer, if it has none yet; the document ends   |
 * | opened      | a recharge’s status, or credit, is looked up      | the answer: answered; none: unconfirmed            |
 * | revealing   | a bid is locked and its coin in the air           | the outcome: answered; ten seconds: pending        |
 * | pending     | the server has it, and the outcome is awaited     | the outcome; a bid that is kept back: withheld     |
 * | withheld    | the server answers, but not with this outcome     | the outcome                                        |
 * | cancelling  | the lock of a bid isn’t what was tapped           | the cancel, or the outcome                         |
 * | answered    | what came back stands in the place of the form    | the player has seen it: closed, or dismissed       |
 *
 * A bid is behind the form once the player can make another: unconfirmed, pending, withheld, cancelling. Of transfers
 * only dismissed is. A refused order is closed: its reason stays while its page is open.
 */
export type State =
  | ('sending' | 'checking' | 'unconfirmed' | 'opened' | 'dismissed')
  | ('revealing' | 'pending' | 'withheld' | 'cancelling')
  | 'answered';

export type OpenOrder<Name extends Kind = Kind> = { readonly order: Orders[Name] } & (
  | { readonly state: Exclude<State, 'answered' | 'dismissed'> }
  | { readonly state: 'dismissed'; readonly result?: Results[Name] | undefined }
  | { readonly state: 'answered'; readonly result: Results[Name] }
);

export type Current<Name extends Kind> =
  | Exclude<OpenOrder<Name>, { readonly state: 'dismissed' }>
  | { readonly state: 'refused'; readonly order: Orders[Name]; readonly reason: string }
  | { readonly state: 'none' };

const BEHIND_FORM: readonly State[] = ['unconfirmed', 'pending', 'withheld', 'cancelling'];

export const isBehindForm = ({ order, state }: OpenOrder): boolean =>
  state === 'dismissed' || (order.kind === 'bid' && BEHIND_FORM.includes(state));

export const costOf = ({ amount, bidChargePercent = 0 }: BidOrder): Paise =>
  costAndPayoutOf(amount, bidChargePercent, 0).cost;

/** Of every player of this document. They outlive a session. */
const all = signal<readonly OpenOrder[]>([]);
const own = computed(() => all.value.filter(({ order }) => order.owner === userId.value));

const refused = signal<{ readonly order: Order; readonly reason: string } | undefined>(undefined);

const isOf =
  (requestId: string) =>
  ({ order }: OpenOrder) =>
    order.requestId === requestId;

export function add(open: OpenOrder): void {
  all.value = [...all.peek(), open];
}

export function put(next: OpenOrder): void {
  all.value = all.peek().map((open) => (isOf(next.order.requestId)(open) ? next : open));
}

export function close(requestId: string): void {
  all.value = all.peek().filter((open) => !isOf(requestId)(open));
}

const isKind =
  <Name extends Kind>(kind: Name) =>
  (open: OpenOrder): open is OpenOrder<Name> =>
    open.order.kind === kind;

/** Whoever's it is. undefined once it is closed. */
export const find = <Name extends Kind>(kind: Name, requestId: string): OpenOrder<Name> | undefined =>
  all.peek().filter(isKind(kind)).find(isOf(requestId));

export const stateOf = (requestId: string): State | undefined => all.value.find(isOf(requestId))?.state;

export function setState(requestId: string, state: Exclude<State, 'answered'>): void {
  const open = all.peek().find(isOf(requestId));
  if (open) put({ order: open.order, state } as OpenOrder);
}

export const ordersOf = <Name extends Kind>(kind: Name): ReadonlySignal<readonly OpenOrder<Name>[]> =>
  computed(() => own.value.filter(isKind(kind)));

export const currentOrder = <Name extends Kind>(kind: Name): ReadonlySignal<Current<Name>> =>
  computed(() => {
    const latest = own.value.filter(isKind(kind)).findLast((open) => !isBehindForm(open));
    if (latest && latest.state !== 'dismissed') return latest;
    const { order, reason = '' } = refused.value ?? {};
    const isRefused = order?.kind === kind && order.owner === userId.value;
    return isRefused ? { state: 'refused', order: order as Orders[Name], reason } : { state: 'none' };
  });

export function newTap(amount: Paise): Tap | undefined {
  const owner = userId.peek();
  return owner ? { requestId: randomId(), owner, tappedAt: Date.now(), amount } : undefined;
}

/** Puts an order away. What was answered stays to be compared, an unconfirmed withdrawal to be asked about; any other is closed. */
export function dismiss(current: Current<Kind>): void {
  if (current.state === 'none') return;
  const { order, state } = current;
  if (state === 'refused') refused.value = undefined;
  else if (state === 'answered' || (features.payments && state === 'unconfirmed' && order.kind === 'withdrawal'))
    put({ ...current, state: 'dismissed' } as OpenOrder);
  else close(order.requestId);
}

export const allowsAnother = ({ state }: Current<Kind>): boolean => ['none', 'refused', 'unconfirmed'].includes(state);

export function begin(order: Order): void {
  const current = currentOrder(order.kind).peek();
  if (allowsAnother(current)) dismiss(current);
  add({ order, state: 'sending' } as OpenOrder);
}

const openPages = signal<readonly Kind[]>([]);

export const isPageOpen = (kind: Kind): boolean => openPages.value.includes(kind);

export function startShowing(kind: Kind): () => void {
  openPages.value = [...openPages.peek(), kind];
  return () => {
    openPages.value = openPages.peek().filter((open) => open !== kind);
    if (refused.peek()?.order.kind === kind) refused.value = undefined;
  };
}

/** Once the page is visible: until then a reload asks again. The reason stands in the order's place, or else in a toast. */
export function refuse(kind: Kind, requestId: string, reason: string, isLatest = false): void {
  whenVisible(() => {
    const open = find(kind, requestId);
    if (!open) return;
    const isInPlace = isPageOpen(kind) && (isLatest || !isBehindForm(open));
    batch(() => {
      close(requestId);
      if (isInPlace) refused.value = { order: open.order, reason };
    });
    if (!isInPlace) showToast(reason);
  });
}

/** Sign Out clears the storage (spec section 4), not `all`. */
const stored = persistedSignal<readonly unknown[] | undefined>('orders', readList, undefined);

/** Whether session storage holds an open order of the signed-in player, who may not be known yet. */
export const hasOpenOrders = (): boolean => !!stored.value?.length;

effect(() => {
  for (const open of stored.value?.map(readOpenOrder) ?? [])
    if (open && !all.peek().some(isOf(open.order.requestId))) add(open);
});

// What was seen and put away is over for the next document.
effect(() => {
  if (userId.value === undefined) return;
  const unfinished = own.value.filter((open) => open.state !== 'dismissed' || !open.result);
  stored.value = unfinished.length ? unfinished.map(toStore) : undefined;
});

function toStore({ order, state }: OpenOrder): object {
  const lock = order.kind === 'bid' && order.lock && wireLock(order.lock);
  return { ...order, state, ...(lock && { lock }) };
}

function readOpenOrder(value: unknown): OpenOrder | undefined {
  const fields = readFields(value);
  const order = readOrder(fields);
  return order && ({ order, state: stateAfterReload(order, readText(fields.state)) } as OpenOrder);
}

function readOrder({ kind, side, lock, ...fields }: ReturnType<typeof readFields>): Order | undefined {
  const [requestId, owner, roundId] = [fields.requestId, fields.owner, fields.roundId].map(readText);
  const [amount, tappedAt] = [fields.amount, fields.tappedAt].map(readWhole);
  if (!requestId || !owner || amount === undefined || tappedAt === undefined) return undefined;
  const tap = { requestId, owner, amount, tappedAt };
  if (features.payments && kind === 'recharge')
    return { ...tap, kind, rechargeId: readText(fields.rechargeId) || undefined };
  if (features.payments && kind === 'withdrawal')
    return { ...tap, kind, fee: readWhole(fields.fee), upiId: readText(fields.upiId) };
  if (kind !== 'bid' || !roundId || !isSide(side)) return undefined;
  const clientSeed = readText(fields.clientSeed);
  return {
    ...tap,
    kind,
    roundId,
    serverSeedHash: readText(fields.serverSeedHash),
    clientSeed,
    side,
    bidChargePercent: readDecimal(fields.bidChargePercent),
    winChargePercent: readDecimal(fields.winChargePercent),
    lock: lock && isSeed(clientSeed) ? readLock(lock) : undefined,
  };
}

function stateAfterReload(order: Order, stored: string): State {
  if (stored === 'dismissed') return stored;
  if (features.payments && order.kind === 'recharge' && order.rechargeId) return 'opened';
  if (order.kind !== 'bid') return 'checking';
  if (!order.lock) return stored === 'unconfirmed' ? stored : 'checking';
  if (stored === 'pending' || stored === 'withheld' || stored === 'cancelling') return stored;
  // A lock that was found fitting stays so; the others are names of earlier builds. Any other is looked at first.
  return ['revealing', 'answered', 'made', 'landed', 'owed', 'overdue'].includes(stored) ? 'revealing' : 'checking';
}

const underWay = new Set<string>();

export const isUnderWay = (requestId: string): boolean => underWay.has(requestId);

export function workOn(requestId: string, work: () => Promise<void>): Promise<void> {
  underWay.add(requestId);
  return work().finally(() => underWay.delete(requestId));
}

/** At the sign-in, and at `online`: a document that comes back from the back-forward cache finds what the next one has left. */
export function startResuming<Name extends Kind>(kind: Name, resume: (open: OpenOrder<Name>) => void): () => void {
  const resumeAll = () => {
    for (const open of own.peek()) if (isKind(kind)(open) && !isUnderWay(open.order.requestId)) resume(open);
  };
  const stop = effect(() => {
    if (userId.value) untracked(resumeAll);
  });
  addEventListener('online', resumeAll);
  return () => {
    stop();
    removeEventListener('online', resumeAll);
  };
}
