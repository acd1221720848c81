import type { CoinSide } from './fairness';

/** What a copied proof says: all that the coin of one bid is checked with. */
export interface CopiedProof {
  readonly round: string;
  /** The commitment: SHA-256 of the server's seed, as hex. */
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** The side bid on. */
  readonly pick: CoinSide;
  /** The side that the server told, and whether it called it a win. null if the bid was not made. */
  readonly result: CoinSide | null;
  readonly won: boolean | null;
}

const TEXTS = ['round', 'commitment', 'serverSeed', 'clientSeed'] as const;

/** JSON, so that no seed can be taken for another line of the proof. */
export const copyProof = (proof: CopiedProof): string => JSON.stringify(proof, null, 2);

const isSide = (value: unknown): value is CoinSide => value === 'heads' || value === 'tails';

/** Reads a proof that was copied. undefined if the text is none. Accepts text around it. */
export function readProof(text: string): CopiedProof | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
  const read = (name: keyof CopiedProof): unknown => Object(value)[name];
  const { pick, result, won } = { pick: read('pick'), result: read('result'), won: read('won') };
  const isTold = isSide(result) ? typeof won === 'boolean' : result === null && won === null;
  if (TEXTS.some((name) => typeof read(name) !== 'string') || !isSide(pick) || !isTold) return undefined;
  return value as CopiedProof;
}
