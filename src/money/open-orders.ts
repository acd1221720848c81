import { effect, signal } from '@preact/signals-react';
import { readFields, readList, readText } from '../api/operation';
import { readSessionJson, writeSession } from '../browser/storage';
import type { CoinSide } from '../lib/fairness';
import { type Paise, readDecimal } from '../lib/money';
import { randomId } from '../lib/random-id';
import { userId } from '../state/user';

/** Session storage key of the signed-in player's open orders. */
const KEY = 'money-calls';

/** What a player has asked for with one tap, until its outcome has been shown. */
interface OrderFields {
  /** Makes its call safe to repeat: the server acts on an ID once (contract, requestId). */
  readonly requestId: string;
  /** The user ID of the player who tapped. */
  readonly owner: string;
  /** When the player tapped: milliseconds since 1970. */
  readonly tappedAt: number;
  readonly amount: Paise;
}

/** A bid with everything that its proof needs. */
export interface BidOrder extends OrderFields {
  readonly kind: 'bid';
  readonly roundId: string;
  /** The commitment shown before the bid. '' if the backend has no proofs. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly side: CoinSide;
  /** The charges shown before the bid. undefined if session storage holds something else. */
  readonly bidChargePercent: number | undefined;
  readonly winChargePercent: number | undefined;
}

export interface RechargeOrder extends OrderFields {
  readonly kind: 'recharge';
  /** '' until the server has opened the recharge. */
  readonly rechargeId: string;
}

/** A withdrawal without its password, which no storage may hold. */
export interface WithdrawalOrder extends OrderFields {
  readonly kind: 'withdrawal';
}

type Order = BidOrder | RechargeOrder | WithdrawalOrder;
export type Kind = Order['kind'];
export type OrderOf<Name extends Kind> = Extract<Order, { readonly kind: Name }>;

/** The open orders of every player of this document, and those restored from session storage. */
const orders = signal<readonly Order[]>([]);

const belongsTo = (owner: string) => (order: Order) => order.owner === owner;

/** The open orders of this kind of the signed-in player, oldest first. */
export const openOrders = <Name extends Kind>(kind: Name): readonly OrderOf<Name>[] =>
  orders
    .peek()
    .filter(belongsTo(userId.peek() ?? ''))
    .filter((order): order is OrderOf<Name> => order.kind === kind);

/** Whether session storage holds an open order of the signed-in player, who may not be known yet. */
export const hasOpenOrders = (): boolean => readList(readSessionJson(KEY)).length > 0;

/** What each new order of the signed-in player begins with. undefined while the player is unknown. */
export function beginOrder(amount: Paise): OrderFields | undefined {
  const owner = userId.peek();
  return owner ? { requestId: randomId(), owner, tappedAt: Date.now(), amount } : undefined;
}

/** Adds an order, or replaces its older version. */
export function keepOpen(order: Order): void {
  orders.value = [...orders.peek().filter(({ requestId }) => requestId !== order.requestId), order];
}

/** Removes an order: the player has seen its outcome or has dismissed it. */
export function close({ requestId }: Order): void {
  orders.value = orders.peek().filter((order) => order.requestId !== requestId);
}

/** Restores the orders that an earlier document of this tab left open. */
export function restoreOpenOrders(): void {
  for (const kept of readList(readSessionJson(KEY))) {
    const order = readOrder(kept);
    if (order) keepOpen(order);
  }
}

/**
 * Mirrors the signed-in player's orders to session storage. Sign Out clears the storage (spec section 4), but not the
 * list in memory.
 */
export function mirrorOpenOrders(): void {
  effect(() => {
    const owner = userId.value;
    if (owner === undefined) return;
    const own = orders.value.filter(belongsTo(owner));
    writeSession(KEY, own.length ? JSON.stringify(own) : null);
  });
}

/** Returns undefined if the stored value is not an order: session storage may hold anything. */
function readOrder(kept: unknown): Order | undefined {
  const fields = readFields(kept);
  const { kind, amount, tappedAt, side, bidChargePercent, winChargePercent } = fields;
  const [requestId, owner, roundId] = [fields.requestId, fields.owner, fields.roundId].map(readText);
  if (!requestId || !owner || !Number.isSafeInteger(amount) || !Number.isSafeInteger(tappedAt)) return undefined;
  const order = { requestId, owner, amount: Number(amount), tappedAt: Number(tappedAt) };
  if (kind === 'recharge') return { ...order, kind, rechargeId: readText(fields.rechargeId) };
  if (kind === 'withdrawal') return { ...order, kind };
  if (kind !== 'bid' || !roundId || (side !== 'heads' && side !== 'tails')) return undefined;
  return {
    ...order,
    kind,
    roundId,
    serverSeedHash: readText(fields.serverSeedHash),
    clientSeed: readText(fields.clientSeed),
    side,
    bidChargePercent: readDecimal(bidChargePercent),
    winChargePercent: readDecimal(winChargePercent),
  };
}
