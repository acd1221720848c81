import { readFields, readText, readWhole } from '../api/operation';
import { type Lock, readLock, type TappedBid, wireLock } from '../domain/lock';
import { type Paise, readDecimal } from '../lib/money';
import { isSeed } from '../lib/seeds';
import { isSide } from '../lib/sides';
import { stakeOf } from '../lib/stakes';
import type { Flip } from './bid-calls';
import type { Recharge } from './recharge-calls';
import type { Withdrawal } from './withdrawal-calls';

/** What a player asks for with one tap. */
export interface Tap {
  /** The idempotency key: the server acts on an ID once (contract, requestId). */
  readonly requestId: string;
  /** The user ID of the player who tapped. */
  readonly owner: string;
  /** When the player tapped: milliseconds since 1970. */
  readonly tappedAt: number;
  readonly amount: Paise;
}

/** A bid with everything that its proof needs. */
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

/** A withdrawal without its password, which no storage may hold. */
export interface WithdrawalOrder extends Tap {
  readonly kind: 'withdrawal';
  /** The fee that was on screen. undefined if session storage holds something else. */
  readonly fee: Paise | undefined;
  /** The UPI ID that was on screen. '' if session storage holds none. */
  readonly upiId: string;
}

export interface Orders {
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
export type Order = Orders[Kind];

/**
 * How far an order has come. The newest of a kind stands in the place of its form, unless it is behind the form.
 *
 * | state       | what it means                                     | what ends it                                       |
 * |-------------|---------------------------------------------------|----------------------------------------------------|
 * | sending     | its call is sent, for 20 seconds at most          | an answer; in doubt: checking                      |
 * | checking    | the server is asked what became of it             | an answer; none in ten seconds: unconfirmed        |
 * | unconfirmed | the server has been asked in vain, and is again   | an answer; the player puts it away: dismissed      |
 * | dismissed   | the player has put it away                        | an answer, if it has none yet; the document ends   |
 * | revealing   | a bid is locked and its coin in the air           | the outcome: answered; ten seconds: pending        |
 * | pending     | the server has it, and the outcome is awaited     | the outcome; a bid that is kept back: withheld     |
 * | withheld    | the server answers, but not with this outcome     | the outcome                                        |
 * | cancelling  | the lock of a bid isn’t what was tapped           | the cancel: closed                                 |
 * | answered    | what came back stands in the place of the form    | the player has seen it: closed, or dismissed       |
 *
 * A bid is behind the form once the player can make another: unconfirmed, pending, withheld, cancelling. Of a payment
 * only dismissed is. A refused order is closed: its reason stays while its page is open.
 */
export type State =
  | ('sending' | 'checking' | 'unconfirmed' | 'dismissed')
  | ('revealing' | 'pending' | 'withheld' | 'cancelling')
  | 'answered';

/** An order until its outcome has been seen. */
export type OpenOrder<Name extends Kind = Kind> = { readonly order: Orders[Name] } & (
  | { readonly state: Exclude<State, 'answered' | 'dismissed'> }
  | { readonly state: 'dismissed'; readonly result?: Results[Name] | undefined }
  | { readonly state: 'answered'; readonly result: Results[Name] }
);

/** What stands in the place of a form. */
export type Shown<Name extends Kind> =
  | Exclude<OpenOrder<Name>, { readonly state: 'dismissed' }>
  | { readonly state: 'refused'; readonly order: Orders[Name]; readonly reason: string }
  | { readonly state: 'none' };

const BEHIND: readonly State[] = ['unconfirmed', 'pending', 'withheld', 'cancelling'];

export const isBehind = ({ order, state }: OpenOrder): boolean =>
  state === 'dismissed' || (order.kind === 'bid' && BEHIND.includes(state));

/** States of earlier builds that have another name now. */
const EARLIER_STATES: Readonly<Record<string, State>> = {
  unanswered: 'unconfirmed',
  owed: 'pending',
  overdue: 'withheld',
  made: 'answered',
  landed: 'answered',
};

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
  const state = readText(fields.state);
  return order && ({ order, state: stateAfterReload(order, EARLIER_STATES[state] ?? state) } as OpenOrder);
}

/** What a new document begins with: it has no result, and asks for it. */
function stateAfterReload(order: Order, stored: string): State {
  if (stored === 'dismissed') return 'dismissed';
  if (order.kind !== 'bid')
    return features.payments && 'rechargeId' in order && order.rechargeId ? 'pending' : 'checking';
  if (!order.lock) return stored === 'unconfirmed' ? 'unconfirmed' : 'checking';
  // What was to be done with the lock has been decided, and stays so.
  if (stored === 'answered') return 'revealing';
  return (['revealing', 'pending', 'withheld', 'cancelling'] as const).find((one) => one === stored) ?? 'checking';
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
    // Without its seed there is nothing to reveal.
    lock: lock && isSeed(clientSeed) ? readLock(lock) : undefined,
  };
}
