import { readFields, readText, readWhole } from '../api/operation';
import { type Lock, readLock, type TappedBid, wireLock } from '../domain/lock';
import { type Paise, readDecimal } from '../lib/money';
import { isSeed } from '../lib/seeds';
import { isSide } from '../lib/sides';
import { stakeOf } from '../lib/stakes';
import type { Flip } from './bid-calls';
import type { Recharge } from './recharge-calls';
import type { Withdrawal } from './withdrawal-calls';

/** What a player has asked for with one tap. */
export interface OrderFields {
  /** Makes its call safe to repeat: the server acts on an ID once (contract, requestId). */
  readonly requestId: string;
  /** The user ID of the player who tapped. */
  readonly owner: string;
  /** When the player tapped: milliseconds since 1970. */
  readonly tappedAt: number;
  readonly amount: Paise;
}

/** A bid with everything that its proof needs. */
export interface BidOrder extends OrderFields, TappedBid {
  readonly kind: 'bid';
  /** What the server has answered for the bid. Missing until then. */
  readonly lock?: Lock | undefined;
}

export interface RechargeOrder extends OrderFields {
  readonly kind: 'recharge';
  /** '' until the server has opened the recharge. */
  readonly rechargeId: string;
}

/** A withdrawal without its password, which no storage may hold. */
export interface WithdrawalOrder extends OrderFields {
  readonly kind: 'withdrawal';
  /** The fee that was on screen. undefined if session storage holds something else. */
  readonly fee: Paise | undefined;
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
export type OrderOf<Name extends Kind> = Orders[Name];
export type ResultOf<Name extends Kind> = Results[Name];
export type Order = OrderOf<Kind>;

/**
 * How far an order has come. The player sees the newest order of a kind in the place of its form, except for those that
 * only wait behind it.
 *
 * | state      | the player sees                 | what ends it                                             |
 * |------------|---------------------------------|----------------------------------------------------------|
 * | sending    | that it is on its way           | the first answer; in doubt: checking                     |
 * | checking   | that the server is being asked  | an answer; none: unknown, a bid: unanswered              |
 * | unknown    | the order, with an ID           | asking again: checking; dismissed, or a tap: closed      |
 * | refused    | why it was not made             | the player has seen it: seen                             |
 * | seen       | the same                        | a tap or leaving the page: closed. It isn't stored       |
 * | made       | the result, or a coin that falls | it has been seen: closed; a flip: landed                |
 * | differs    | the sums of tap and answer      | a tap: closed; an answer with what was tapped: made      |
 *
 * Bids have these too. All but the first wait behind the form:
 *
 * | revealing  | the coin in the air             | the outcome: made; none for ten seconds: owed            |
 * | unanswered | the bid, with an ID             | the server says what became of it                        |
 * | owed       | that its outcome is awaited     | the outcome; a minute and five reveals in vain: overdue  |
 * | overdue    | that the server owes its outcome | the outcome: landed                                     |
 * | cancelling | that the lock wasn't what was tapped | the cancel                                          |
 * | landed     | the result, once more after a reload | its verdict has been seen: closed                   |
 */
type OrderState<Result> =
  | { readonly state: 'sending' | 'checking' | 'unknown' }
  | { readonly state: 'refused' | 'seen'; readonly reason: string }
  | { readonly state: 'made' | 'differs'; readonly result: Result }
  | { readonly state: Followed };

const BEHIND = ['unanswered', 'owed', 'overdue', 'cancelling', 'landed'] as const;
const FOLLOWED = ['revealing', ...BEHIND] as const;

/** A bid about which the server is asked until it says what became of it. */
export type Followed = (typeof FOLLOWED)[number];

const isOneOf = <State extends string>(states: readonly State[], state: unknown): state is State =>
  states.some((one) => one === state);

export const isFollowed = (state: unknown): state is Followed => isOneOf(FOLLOWED, state);

/** An order until its outcome has been shown. */
export type OpenOrder<Name extends Kind = Kind> = { readonly order: OrderOf<Name> } & OrderState<Results[Name]>;

export const isOnScreen = ({ state }: OpenOrder): boolean => !isOneOf(BEHIND, state);

/** What a bid costs with its charge. */
export const costOf = ({ amount, bidChargePercent = 0 }: BidOrder): Paise => stakeOf(amount, bidChargePercent, 0).cost;

/** An order as session storage keeps it. */
export function toStore({ order, state }: OpenOrder): object {
  const lock = order.kind === 'bid' && order.lock && wireLock(order.lock);
  return { ...order, state, ...(lock && { lock }) };
}

/** Reads an order of session storage. undefined if the value is none: session storage may hold anything. */
export function readOpenOrder(value: unknown): OpenOrder | undefined {
  const fields = readFields(value);
  const order = readOrder(fields);
  if (!order) return undefined;
  const { state } = fields;
  // Without its lock and its seed there is nothing to reveal.
  const isKept =
    order.kind === 'bid' && isFollowed(state) && (state === 'unanswered' || (order.lock && isSeed(order.clientSeed)));
  return { order, state: isKept ? state : 'checking' };
}

function readOrder({ kind, side, lock, ...fields }: ReturnType<typeof readFields>): Order | undefined {
  const [requestId, owner, roundId] = [fields.requestId, fields.owner, fields.roundId].map(readText);
  const [amount, tappedAt] = [fields.amount, fields.tappedAt].map(readWhole);
  if (!requestId || !owner || amount === undefined || tappedAt === undefined) return undefined;
  const order = { requestId, owner, amount, tappedAt };
  if (features.payments && kind === 'recharge') return { ...order, kind, rechargeId: readText(fields.rechargeId) };
  if (features.payments && kind === 'withdrawal') return { ...order, kind, fee: readWhole(fields.fee) };
  if (kind !== 'bid' || !roundId || !isSide(side)) return undefined;
  return {
    ...order,
    kind,
    roundId,
    serverSeedHash: readText(fields.serverSeedHash),
    clientSeed: readText(fields.clientSeed),
    side,
    bidChargePercent: readDecimal(fields.bidChargePercent),
    winChargePercent: readDecimal(fields.winChargePercent),
    lock: lock ? readLock(lock) : undefined,
  };
}
