import { type Paise, percentOf } from './money';

export type CoinSide = 'heads' | 'tails';

/** All that a flip must be checked against: the commitment seen before the bid, and what was revealed after it. */
export interface FlipProof {
  serverSeedHash: string;
  serverSeed: string;
  clientSeed: string;
  roundId: string;
  side: CoinSide;
  /** The side bid on and whether the server called it a win: the two must agree with the coin. */
  bidOn: CoinSide;
  won: boolean;
}

/** Unknown: the page has no WebCrypto to check with. */
export type Verdict = 'fair' | 'unfair' | 'unknown';

const utf8 = (text: string) => new TextEncoder().encode(text);

const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the seeds of a round decide. Rejects without WebCrypto. */
export async function computeFlip({
  serverSeed,
  clientSeed,
  roundId,
}: Pick<FlipProof, 'serverSeed' | 'clientSeed' | 'roundId'>) {
  const { subtle } = crypto;
  const hash = hex(await subtle.digest('SHA-256', utf8(serverSeed)));
  const key = await subtle.importKey('raw', utf8(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hmac = hex(await subtle.sign('HMAC', key, utf8(`${clientSeed}:${roundId}`)));
  const side: CoinSide = Number(`0x${hmac.slice(-2)}`) & 1 ? 'tails' : 'heads';
  return { hash, hmac, side };
}

/** Recomputes a flip by the rule of the contract (Flip in the SDL). Never rejects. */
export async function checkFlip(proof: FlipProof): Promise<Verdict> {
  // A server that is bound and holds its seed back hides something.
  if (!proof.serverSeed) return 'unfair';
  try {
    const { hash, side } = await computeFlip(proof);
    const kept = hash === proof.serverSeedHash.toLowerCase() && side === proof.side;
    return kept && proof.won === (proof.bidOn === side) ? 'fair' : 'unfair';
  } catch {
    return 'unknown';
  }
}

/**
 * Whether a bid that was not made would have won, by the seed that its round revealed; 'broken' where that isn't the one
 * that the server was bound to. Never rejects.
 */
export async function checkRefusal(
  proof: Omit<FlipProof, 'side' | 'won'>,
): Promise<'win' | 'loss' | 'broken' | 'unknown'> {
  if (!proof.serverSeed) return 'broken';
  try {
    const { hash, side } = await computeFlip(proof);
    if (hash !== proof.serverSeedHash.toLowerCase()) return 'broken';
    return side === proof.bidOn ? 'win' : 'loss';
  } catch {
    return 'unknown';
  }
}

/** A bid as it was on screen before it was made. */
interface Offer {
  readonly owner: string;
  readonly side: string;
  readonly amount: Paise;
  readonly bidChargePercent: number;
  readonly winChargePercent: number;
}

/** How the server says that a bid came out. */
interface Settlement {
  readonly won: boolean;
  readonly bid: Paise | undefined;
  readonly bidCharge: Paise | undefined;
  readonly win: Paise | undefined;
  readonly winCharge: Paise | undefined;
  readonly bidOn: string;
  readonly player: string;
}

/**
 * Whether the stake, both charges, the payout, the side bid on and the player are as they were on screen before the bid;
 * undefined where the server has left out a sum.
 */
export function isAsOffered(offer: Offer, settlement: Settlement): boolean | undefined {
  const { amount, bidChargePercent, winChargePercent } = offer;
  const { won, bid, bidCharge, win, winCharge, bidOn, player } = settlement;
  const paid = won ? 2 * amount : 0;
  const sums = [
    [bid, amount],
    [bidCharge, percentOf(amount, bidChargePercent)],
    [win, paid],
    [winCharge, percentOf(paid, winChargePercent)],
  ];
  const texts = [
    [bidOn, offer.side],
    [player, offer.owner],
  ];
  if (sums.some(([told, offered]) => told !== undefined && told !== offered)) return false;
  if (texts.some(([told, offered]) => told && told !== offered)) return false;
  return sums.some(([told]) => told === undefined) ? undefined : true;
}
