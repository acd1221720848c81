import type { Paise } from './amounts';
import { type Bid, isFlipped } from './bids';

/** Play ends when no bid was locked for so long, in milliseconds. So long is a pause, too. */
const PAUSE = 5 * 60_000;

export type Pause = NonNullable<ReturnType<typeof pauseOf>>;

/** The pause that a player, whose bids these are, must make after so many milliseconds of play. */
export function pauseOf(bids: readonly Bid[], at: number, after: number) {
  const begun = bids.findLastIndex((bid, index) => bid.at - (bids[index - 1]?.at ?? -PAUSE) >= PAUSE);
  const [played, last] = [bids.slice(Math.max(0, begun)), bids.at(-1)];
  const since = played[0]?.at ?? at;
  if (!last || at - last.at >= PAUSE || at - since < after) return undefined;
  const nets = played.filter(isFlipped).map(({ amount, charge, flip }) => flip.payout - amount - charge);
  const sum = (some: readonly Paise[]) => some.reduce((total, net) => total + Math.abs(net), 0);
  const [won, lost] = [sum(nets.filter((net) => net > 0)), sum(nets.filter((net) => net <= 0))];
  return { until: last.at + PAUSE, since, flips: nets.length, won, lost };
}
