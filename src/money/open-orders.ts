import { readFields, readList, readText, readWhole } from '../api/operation';
import { readSessionJson } from '../browser/storage';
import type { CoinSide } from '../lib/fairness';
import { type Paise, readDecimal } from '../lib/money';
import { randomId } from '../lib/random-id';
import { userId } from '../state/user';
import { createKeptList } from './kept-list';

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
  /** Whether it is off the screen though something is missing: it is asked about quietly. */
  readonly isHidden?: boolean;
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
  /** Whether its coin has landed. What is missing then is the verdict. */
  readonly hasLanded?: boolean;
  /** Whether it was not made. What is missing then is the seed. */
  readonly isRefused?: boolean;
  /** How often asking was in vain while other calls were answered. */
  readonly failures?: number;
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

const orders = createKeptList(KEY, readOrder);

/** Adds an order, or replaces its older version. */
export const keepOpen: (order: Order) => void = orders.put;

/** Removes an order: the player has seen its outcome or has dismissed it. */
export const close: (order: Pick<Order, 'requestId'>) => void = orders.remove;

/** Restores the orders that an earlier document of this tab left open. */
export const restoreOpenOrders = orders.restore;

/** Mirrors the signed-in player's orders to session storage. */
export const mirrorOpenOrders = orders.mirror;

/** The open orders of this kind of the signed-in player, oldest first. */
export const openOrders = <Name extends Kind>(kind: Name): readonly OrderOf<Name>[] =>
  orders.own.peek().filter((order): order is OrderOf<Name> => order.kind === kind);

/** Whether session storage holds an open order of the signed-in player, who may not be known yet. */
export const hasOpenOrders = (): boolean => readList(readSessionJson(KEY)).length > 0;

/** What each new order of the signed-in player begins with. undefined while the player is unknown. */
export function beginOrder(amount: Paise): OrderFields | undefined {
  const owner = userId.peek();
  return owner ? { requestId: randomId(), owner, tappedAt: Date.now(), amount } : undefined;
}

/** Returns undefined if the stored value is not an order: session storage may hold anything. */
function readOrder(kept: unknown): Order | undefined {
  const fields = readFields(kept);
  const { kind, side, bidChargePercent, winChargePercent } = fields;
  const [requestId, owner, roundId] = [fields.requestId, fields.owner, fields.roundId].map(readText);
  const [amount, tappedAt, failures = 0] = [fields.amount, fields.tappedAt, fields.failures].map(readWhole);
  if (!requestId || !owner || amount === undefined || tappedAt === undefined) return undefined;
  const order = { requestId, owner, amount, tappedAt };
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
    isHidden: fields.isHidden === true,
    hasLanded: fields.hasLanded === true,
    isRefused: fields.isRefused === true,
    failures,
  };
}
