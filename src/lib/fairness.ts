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

/** The verdict and the recomputation behind it; hash and hmac are lower-case hex. */
export interface FlipCheck {
  verdict: Verdict;
  hash?: string;
  hmac?: string;
  side?: CoinSide;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Recomputes a flip by the rule of the contract (Flip in the SDL). Never rejects. */
export async function checkFlip(proof: FlipProof): Promise<FlipCheck> {
  // A server that is bound and holds its seed back hides something.
  if (!proof.serverSeed) return { verdict: 'unfair' };
  try {
    const { subtle } = crypto;
    const hash = hex(await subtle.digest('SHA-256', utf8(proof.serverSeed)));
    const key = await subtle.importKey('raw', utf8(proof.serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    const hmac = hex(await subtle.sign('HMAC', key, utf8(`${proof.clientSeed}:${proof.roundId}`)));
    const side = Number(`0x${hmac.slice(-2)}`) & 1 ? 'tails' : 'heads';
    const kept = hash === proof.serverSeedHash.toLowerCase() && side === proof.side;
    const fair = kept && proof.won === (proof.bidOn === side);
    return { verdict: fair ? 'fair' : 'unfair', hash, hmac, side };
  } catch {
    return { verdict: 'unknown' };
  }
}
