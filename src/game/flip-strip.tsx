import { computed } from '@preact/signals-react';
import { useEffect } from 'react';
import { play } from '../in-charge/play-time';
import { formatSigned } from '../lib/money';
import { sideWord } from '../lib/sides';
import { fill, t } from '../lib/text';
import { untilLanding } from '../money/hold';
import { recentFlips, startRecentFlips } from '../money/recent-flips';
import { FirstSteps } from '../payments/first-steps';
import { openOverlay } from '../state/location';

/** The latest flips, newest first, beside what this visit has brought. Until there is one, a player's first steps. */
export function FlipStrip() {
  useEffect(startRecentFlips, []);
  const flips = recentFlips.value;
  if (!flips.length) return __STAKES__ === 'points' ? null : <FirstSteps />;
  return (
    <>
      <FlipMarks flips={flips} />
      {visit.value && (
        <button type="button" className="visit" onClick={() => openOverlay('reminder')}>
          {visit.value}
        </button>
      )}
    </>
  );
}

/** The time and the net result of this visit, once a coin has landed. It never changes while a coin is in the air. */
const visit = untilLanding(
  computed(() => {
    const { time, flips, net } = play.value;
    const minutes = Math.max(1, Math.round(time / 60_000));
    return flips > 0 && fill('This visit: {minutes} min, {net}', { minutes, net: formatSigned(net, '+') });
  }),
);

function FlipMarks({ flips }: { flips: typeof recentFlips.value }) {
  return (
    <ol className="flip-marks" aria-label={t('Latest flips')}>
      {flips.map(({ game, side, won }) => (
        <li key={game} className="flip" data-outcome={won ? 'win' : 'loss'}>
          <span aria-hidden="true">{side === 'heads' ? t('H|heads') : t('T|tails')}</span>
          <span className="visually-hidden">
            {won ? fill('{side}, win', { side: sideWord(side) }) : fill('{side}, loss', { side: sideWord(side) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
