import { effect, signal } from '@preact/signals-react';
import { readFields, readList, readText } from '../api/operation';
import { readSessionJson, writeSession } from '../browser/storage';
import type { CoinSide } from '../lib/fairness';
import { type Paise, readDecimal } from '../lib/money';
import { randomId } from '../lib/random-id';
import { userId } from '../state/user';

/** Session storage key of the signed-in player's open money calls. */
const KEY = 'money-calls';

interface MoneyCall {
  /** Makes the call safe to repeat: the server acts on an ID once (contract, requestId). */
  readonly requestId: string;
  /** The user ID of the player who tapped. */
  readonly owner: string;
  /** When the player tapped: milliseconds since 1970. */
  readonly tappedAt: number;
  readonly amount: Paise;
}

/** A bid with everything that its proof needs. */
export interface BidCall extends MoneyCall {
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

export interface RechargeCall extends MoneyCall {
  readonly kind: 'recharge';
  /** '' until the server has opened the recharge. */
  readonly rechargeId: string;
}

/** A withdrawal without its password, which no storage may hold. */
export interface WithdrawalCall extends MoneyCall {
  readonly kind: 'withdrawal';
}

type OpenCall = BidCall | RechargeCall | WithdrawalCall;

/** The open calls of every player of this document, and those restored from session storage. */
const calls = signal<readonly OpenCall[]>([]);

const belongsTo = (owner: string) => (call: OpenCall) => call.owner === owner;

/** The open calls of this kind of the signed-in player, oldest first. */
export const openCalls = <Kind extends OpenCall['kind']>(kind: Kind) =>
  calls
    .peek()
    .filter(belongsTo(userId.peek() ?? ''))
    .filter((call): call is Extract<OpenCall, { kind: Kind }> => call.kind === kind);

/** Whether session storage holds an open call of the signed-in player, who may not be known yet. */
export const hasOpenCalls = (): boolean => readList(readSessionJson(KEY)).length > 0;

/** What each new money call of the signed-in player begins with. undefined while the player is unknown. */
export function beginCall(amount: Paise): MoneyCall | undefined {
  const owner = userId.peek();
  return owner ? { requestId: randomId(), owner, tappedAt: Date.now(), amount } : undefined;
}

/** Adds a call, or replaces its older version. */
export function keepOpen(call: OpenCall): void {
  calls.value = [...calls.peek().filter(({ requestId }) => requestId !== call.requestId), call];
}

/** Removes a call: the player has seen its outcome or has dismissed it. */
export function close({ requestId }: OpenCall): void {
  calls.value = calls.peek().filter((call) => call.requestId !== requestId);
}

/** Restores the calls that an earlier document of this tab left open. */
export function restoreOpenCalls(): void {
  for (const kept of readList(readSessionJson(KEY))) {
    const call = readCall(kept);
    if (call) keepOpen(call);
  }
}

/**
 * Mirrors the signed-in player's calls to session storage. Sign Out clears the storage (spec section 4), but not the
 * list in memory.
 */
export function mirrorOpenCalls(): void {
  effect(() => {
    const owner = userId.value;
    if (owner === undefined) return;
    const own = calls.value.filter(belongsTo(owner));
    writeSession(KEY, own.length ? JSON.stringify(own) : null);
  });
}

/** Returns undefined if the stored value is not a call: session storage may hold anything. */
function readCall(kept: unknown): OpenCall | undefined {
  const fields = readFields(kept);
  const { kind, amount, tappedAt, side, bidChargePercent, winChargePercent } = fields;
  const [requestId, owner, roundId] = [fields.requestId, fields.owner, fields.roundId].map(readText);
  if (!requestId || !owner || !Number.isSafeInteger(amount) || !Number.isSafeInteger(tappedAt)) return undefined;
  const call = { requestId, owner, amount: Number(amount), tappedAt: Number(tappedAt) };
  if (kind === 'recharge') return { ...call, kind, rechargeId: readText(fields.rechargeId) };
  if (kind === 'withdrawal') return { ...call, kind };
  if (kind !== 'bid' || !roundId || (side !== 'heads' && side !== 'tails')) return undefined;
  return {
    ...call,
    kind,
    roundId,
    serverSeedHash: readText(fields.serverSeedHash),
    clientSeed: readText(fields.clientSeed),
    side,
    bidChargePercent: readDecimal(bidChargePercent),
    winChargePercent: readDecimal(winChargePercent),
  };
}
