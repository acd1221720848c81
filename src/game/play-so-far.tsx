import { computed } from '@preact/signals-react';
import { formatBrief, formatSigned } from '../lib/money';
import { sideName } from '../lib/sides';
import { netOf } from '../lib/stakes';
import { fill, t } from '../lib/text';
import { landedFlips } from '../money/bids';
import { concealedUntilLanding } from '../money/conceal';
import { minutesPlayed, playSoFar } from '../safer-gambling/reality-check';
import { openOverlay } from '../state/location';
import { fillNodes } from '../ui/fill-nodes';
import { MoneyEvent } from '../ui/money-event';
import { useMedia } from '../ui/use-media';
import { openFlip } from './flip-details';

const MOST = 12;

export function PlaySoFar() {
  const isLarge = useMedia('(min-width: 64rem) and (min-height: 36rem) and (orientation: landscape)');
  return (
    <>
      {isLarge && <LatestFlips />}
      <button type="button" className="play-so-far" onClick={() => openOverlay('reality-check')}>
        {label.value}
      </button>
    </>
  );
}

function LatestFlips() {
  if (!landedFlips.value.length) return null;
  return (
    <>
      <h2 id="latest-flips">{t('Latest flips')}</h2>
      <ol className="flip-list" aria-labelledby="latest-flips">
        {landedFlips.value.slice(0, MOST).map(({ order, flip: { participation } }) => (
          <li key={order.requestId}>
            <button type="button" className="flip-open" onClick={() => openFlip(participation)}>
              <MoneyEvent
                what={fill('{sum} on {side}', {
                  sum: formatBrief(participation.amount),
                  side: sideName(participation.bidOn) ?? '',
                })}
                sum={formatSigned(netOf(participation), '+')}
                isIn={participation.won}
                at={participation.time}
              />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

const label = concealedUntilLanding(
  computed(() => {
    const { flips, net } = playSoFar.value;
    if (!flips) return t('Limits and time-outs');
    return fillNodes('This visit: {minutes} min, {net}', {
      minutes: minutesPlayed(),
      net: (
        <span className="money" translate="no">
          {formatSigned(net, '+')}
        </span>
      ),
    });
  }),
);
