import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { formatSigned } from '../lib/money';
import { sideWord } from '../lib/sides';
import { fill, t } from '../lib/text';
import { recentFlips, startRecentFlips, today } from '../money/recent-flips';
import { FirstSteps } from '../payments/first-steps';

/**
 * The latest flips, newest first, what the day has brought, and how many flips in a row came out alike. Until there is
 * one, a player's first steps.
 */
export function FlipStrip() {
  useSignals();
  useEffect(startRecentFlips, []);
  const flips = recentFlips.value;
  const [last] = flips;
  if (!last) return <FirstSteps />;
  const change = flips.findIndex(({ won }) => won !== last.won);
  const streak = change < 0 ? flips.length : change;
  return (
    <>
      <div className="tally">
        <Today />
        {streak > 1 && (
          <p>
            {last.won
              ? fill('{count} wins in a row', { count: streak })
              : fill('{count} losses in a row', { count: streak })}
          </p>
        )}
      </div>
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
    </>
  );
}

/** How many flips there were today, and what the wallet gained by them. */
function Today() {
  useSignals();
  if (!today.value?.count) return null;
  const { count, net } = today.value;
  return <p>{fill('Flips today: {count} ({sum})', { count, sum: formatSigned(net, '+') })}</p>;
}
