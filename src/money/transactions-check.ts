import { type RawParticipation, readParticipation } from '../api/game';
import { report } from '../browser/report';
import { wronglyListed } from '../lib/wrongly-listed';
import { flips } from './bids';

/** Milliseconds after which the server must list a flip that has landed. */
const LAG = 10_000;

function* read(rows: readonly RawParticipation[]) {
  for (const row of rows) yield readParticipation(row);
}

/**
 * Compares the rows of Transactions with the flips of this visit, and reports if they differ.
 * @param askedAt when the server was asked for them, by performance.now()
 */
export function checkTransactions(rows: readonly RawParticipation[], askedAt: number) {
  const due = flips.peek().filter(({ landedAt }) => landedAt <= askedAt - LAG);
  const found = wronglyListed(
    due.map(({ flip }) => flip.participation),
    due.length ? read(rows) : [],
  );
  report('proof', found.changed.length || found.missing.length ? 'unlisted' : 'listed');
  return found;
}
