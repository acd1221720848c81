/** What became known of a bid that was not made: whether it would have won. */
export type WouldBe = 'win' | 'loss';

/** From here on it counts as shown. An honest server gets here in less than one history in a thousand. */
const ENOUGH = 1_000;

/**
 * Whether bids that were not made show that the server keeps back those that would win: at least once they have spoken
 * for that, and clearly. Each would-be win or loss multiplies the evidence by how much likelier it is under a server of
 * the habits seen so far than under an honest one, so that looking often proves nothing by chance.
 */
export function showKeptBackWins(outcomes: Iterable<WouldBe>): boolean {
  const counts = { win: 0, loss: 0 };
  let evidence = 1;
  for (const outcome of outcomes) {
    evidence *= (2 * (counts[outcome] + 1)) / (counts.win + counts.loss + 2);
    counts[outcome]++;
    if (evidence >= ENOUGH && counts.win > counts.loss) return true;
  }
  return false;
}
