import type { Settlement } from './fairness';

/** A flip, as its own answer or a row of Transactions tells it. */
interface Told extends Settlement {
  readonly game: string;
  /** '' if the server sends none. */
  readonly id: string;
  /** Milliseconds since 1970, on the server's clock. NaN if it sends none. */
  readonly time: number;
}

const isOf = (row: Told, { id, game }: Told): boolean => (id && row.id ? row.id === id : row.game === game);

/** Whether a row has the sums of a flip. A sum that can't be read is no other sum. */
function hasSumsOf(row: Told, flip: Told): boolean {
  const sums = flip.won ? (['bid', 'bidCharge', 'win', 'winCharge'] as const) : (['bid', 'bidCharge'] as const);
  const isOther = (name: (typeof sums)[number]) =>
    row[name] !== undefined && flip[name] !== undefined && row[name] !== flip[name];
  return row.won === flip.won && !sums.some(isOther);
}

/**
 * The flips that a list has with other sums, and those that it lacks though it has older ones: a list may end before
 * its oldest flip. Reads no more rows than it needs.
 * @param flips newest first
 */
export function wronglyListed<Flip extends Told>(flips: readonly Flip[], rows: Iterable<Told>) {
  const open = new Set(flips);
  const changed = new Set<Flip>();
  let oldest = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    for (const flip of open) {
      if (!isOf(row, flip)) continue;
      if (hasSumsOf(row, flip)) open.delete(flip);
      else changed.add(flip);
    }
    if (!open.size) break;
    if (row.time < oldest) oldest = row.time;
  }
  const isListed = (flip: Flip) => !open.has(flip) || changed.has(flip);
  // The server has told the times: where it told a flip a wrong one, the flips before it are the older rows.
  const last = flips.findLastIndex(isListed);
  return {
    changed: [...open].filter((flip) => changed.has(flip)),
    missing: flips.filter((flip, index) => !isListed(flip) && (index < last || oldest < flip.time)),
  };
}
