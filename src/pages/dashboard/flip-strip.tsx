import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { recentFlips, startRecentFlips } from '../../money/recent-flips';
import { FirstSteps } from '../../shell/first-steps';
import { OfferToInstall } from './install-offer';

/**
 * The latest flips, newest first, and how many of them in a row came out alike. Until there is one, a player's first
 * steps; after the first one, the offer to install the app.
 */
export function FlipStrip() {
  useSignals();
  useEffect(startRecentFlips, []);
  const flips = recentFlips.value;
  const [last] = flips;
  const change = flips.findIndex(({ won }) => won !== last?.won);
  const streak = change < 0 ? flips.length : change;
  return (
    <OfferToInstall>
      {!last && <FirstSteps />}
      {streak > 1 && (
        <p className="streak">
          {streak} {last?.won ? 'wins' : 'losses'} in a row
        </p>
      )}
      <ol aria-label="Latest flips">
        {flips.map(({ game, side, won }) => (
          <li key={game} className="flip" data-outcome={won ? 'win' : 'loss'}>
            <span aria-hidden="true">{side === 'heads' ? 'H' : 'T'}</span>
            <span className="visually-hidden">{`${side}, ${won ? 'win' : 'loss'}`}</span>
          </li>
        ))}
      </ol>
    </OfferToInstall>
  );
}
