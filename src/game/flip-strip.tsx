import { useEffect } from 'react';
import { sideWord } from '../lib/sides';
import { fill, t } from '../lib/text';
import { recentFlips, startRecentFlips } from '../money/recent-flips';
import { FirstSteps } from '../payments/first-steps';

/** The latest flips, newest first. Until there is one, a player's first steps. */
export function FlipStrip() {
  useEffect(startRecentFlips, []);
  const flips = recentFlips.value;
  if (!flips.length) return <FirstSteps />;
  return (
    <ol aria-label={t('Latest flips')}>
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
