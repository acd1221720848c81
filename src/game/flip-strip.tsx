import { computed } from '@preact/signals-react';
import { useEffect } from 'react';
import { formatBrief, formatSigned } from '../lib/money';
import { sideName, sideWord } from '../lib/sides';
import { netOf } from '../lib/stakes';
import { fill, t } from '../lib/text';
import { minutesPlayed, play } from '../limits/play-time';
import { untilLanding } from '../money/hold';
import { FirstSteps } from '../payments/first-steps';
import { openOverlay } from '../state/location';
import { fillNodes } from '../ui/fill-nodes';
import { MoneyEvent } from '../ui/money-event';
import { useMedia } from '../ui/use-media';
import { type RecentFlip, recentFlips, startRecentFlips } from './recent-flips';

/** The latest flips, newest first, and what this visit has brought. Until there is one, a player's first steps. */
export function FlipStrip() {
  useEffect(startRecentFlips, []);
  const isLarge = useMedia('(min-width: 64rem) and (min-height: 36rem)');
  if (!recentFlips.value.length) return features.payments ? <FirstSteps /> : null;
  return (
    <>
      <h2 id="latest-flips" className={isLarge ? undefined : 'visually-hidden'}>
        {t('Latest flips')}
      </h2>
      <ol className="flip-list" aria-labelledby="latest-flips">
        {recentFlips.value.map((flip) => (
          <RecentFlipRow key={flip.game} flip={flip} isLarge={isLarge} />
        ))}
      </ol>
      <button type="button" className="visit" onClick={() => openOverlay('reminder')}>
        {visit.value}
      </button>
    </>
  );
}

/** The label of the button to limits and breaks: the time and the net result of this visit, once there is a flip. */
const visit = untilLanding(
  computed(() => {
    const { flips, net } = play.value;
    if (!flips) return t('Limits and breaks');
    return fillNodes('This visit: {minutes} min, {net}', {
      minutes: minutesPlayed(),
      net: <span className="money">{formatSigned(net, '+')}</span>,
    });
  }),
);

/** A mark, and what a large screen has room for beside it. */
function RecentFlipRow({ flip, isLarge }: { flip: RecentFlip; isLarge: boolean }) {
  const { side, won, bid, bidOn, time } = flip;
  const names = { side: sideWord(side) };
  return (
    <li className="flip" data-outcome={won ? 'win' : 'loss'}>
      <span
        className="flip-mark"
        role="img"
        aria-label={won ? fill('{side}, win', names) : fill('{side}, loss', names)}
      >
        {side === 'heads' ? t('H|heads') : t('T|tails')}
      </span>
      {isLarge && (
        <MoneyEvent
          what={fill('{sum} on {side}', { sum: formatBrief(bid), side: sideName(bidOn) ?? '' })}
          sum={formatSigned(netOf(flip), '+')}
          isIn={won}
          at={time}
        />
      )}
    </li>
  );
}
