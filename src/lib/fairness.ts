export type CoinSide = 'heads' | 'tails';

/** All that a flip must be checked against: the commitment seen before the bid, and what was revealed after it. */
export interface FlipProof {
  serverSeedHash: string;
  serverSeed: string;
  clientSeed: string;
  roundId: string;
  side: CoinSide;
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
  try {
    const { subtle } = crypto;
    const hash = hex(await subtle.digest('SHA-256', utf8(proof.serverSeed)));
    // WebCrypto refuses an empty key; HMAC pads keys with zeros, so that one zero is the same key.
    const seed = utf8(proof.serverSeed || '\0');
    const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const hmac = hex(await subtle.sign('HMAC', key, utf8(`${proof.clientSeed}:${proof.roundId}`)));
    const side = Number(`0x${hmac.slice(-2)}`) & 1 ? 'tails' : 'heads';
    const fair = hash === proof.serverSeedHash.toLowerCase() && side === proof.side;
    return { verdict: fair ? 'fair' : 'unfair', hash, hmac, side };
  } catch {
    return { verdict: 'unknown' };
  }
}
